// The entry `laurel/embed`: importing it makes Laurel's elements known to the page.
import { defineElements } from '../embed/defineElements.ts';
import { elements } from '../embed/elements.ts';

defineElements(elements);
