// The file `embed.js`: a classic script that makes Laurel's elements known, and puts what goes with them into `Laurel`.
import { createClient } from '../client/createClient.ts';
import { defineElements } from '../embed/elements/defineElements.ts';
import { elements } from '../embed/elements/elements.ts';
import { offerPlayer } from '../embed/player/offerPlayer.ts';
import { receivePlayer } from '../embed/player/receivePlayer.ts';
import { version } from '../embed/version.ts';

defineElements(elements);
(globalThis as { Laurel?: object }).Laurel ??= { createClient, offerPlayer, receivePlayer, version };
