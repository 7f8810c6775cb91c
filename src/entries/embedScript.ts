// The file `embed.js`: a classic script that makes Laurel's elements known, and puts what goes with them into `Laurel`.
import { createClient } from '../client/createClient.ts';
import { defineElements } from '../embed/defineElements.ts';
import { elements } from '../embed/elements.ts';
import { offerPlayer } from '../embed/offerPlayer.ts';
import { receivePlayer } from '../embed/receivePlayer.ts';
import { version } from '../embed/version.ts';

defineElements(elements);
(globalThis as { Laurel?: object }).Laurel ??= { createClient, offerPlayer, receivePlayer, version };
