/** A page on which the player changes. */
import { createClient } from '../../src/client/createClient.ts';

let token = '';
const baseUrl = new URLSearchParams(location.search).get('service') ?? '';
const client = createClient({ baseUrl, apiKey: 'key', getToken: () => token });

Object.assign(window, {
  nameOf: async (player: string): Promise<string | null> => {
    token = player;
    return (await client.getUserInfo()).nickname;
  },
});
