// The entry `laurel/embed`: importing it makes Laurel's elements known to the page.
import { defineElements } from '../embed/elements/defineElements.ts';
import { elements } from '../embed/elements/elements.ts';

export { offerPlayer, type OfferPlayerOptions } from '../embed/player/offerPlayer.ts';
export {
  receivePlayer,
  type ReceivedPlayer,
  type ReceivePlayerOptions,
} from '../embed/player/receivePlayer.ts';

defineElements(elements);
