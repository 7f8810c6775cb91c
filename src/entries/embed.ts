// The entry `laurel/embed`: importing it makes Laurel's elements known to the page.
import { defineElements } from '../embed/defineElements.ts';
import { elements } from '../embed/elements.ts';

export { offerPlayer, type OfferPlayerOptions } from '../embed/offerPlayer.ts';
export { receivePlayer, type ReceivedPlayer, type ReceivePlayerOptions } from '../embed/receivePlayer.ts';

defineElements(elements);
