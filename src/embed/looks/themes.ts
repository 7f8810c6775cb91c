import arcade from '../../styles/themes/arcade.css?inline';
import contrast from '../../styles/themes/contrast.css?inline';
import glass from '../../styles/themes/glass.css?inline';

/** The looks that an element's attribute `theme` may name, each with its rules. */
export const themes: Readonly<Record<string, string>> = { default: '', arcade, glass, contrast };
