import { expect, test } from 'vitest';
import { offerPlayer } from '../../../src/embed/player/offerPlayer.ts';
import { receivePlayer } from '../../../src/embed/player/receivePlayer.ts';

const frame = document.body.appendChild(document.createElement('iframe'));
const origins = ['https://game.example'];
const getPlayer = () => null;

test.each<[unknown, RegExp]>([
  [undefined, /offerPlayer takes \{ frame, origins, getPlayer/],
  [null, /offerPlayer takes \{ frame, origins, getPlayer/],
  [{ frame: null, origins, getPlayer }, /frame takes the <iframe>/],
  [{ origins, getPlayer }, /frame takes the <iframe>/],
  [{ frame: '#game', origins, getPlayer }, /frame takes the <iframe>/],
  [{ frame, getPlayer }, /origins takes a list of texts/],
  [{ frame, origins: 'https://game.example', getPlayer }, /origins takes a list of texts/],
  [{ frame, origins }, /getPlayer takes a function/],
])('offerPlayer says what it takes (%#)', (options, message) => {
  expect(() => offerPlayer(options as never)).toThrow(
    expect.objectContaining({ kind: 'config', message: expect.stringMatching(message) }),
  );
});

test.each<[unknown, RegExp]>([
  [undefined, /receivePlayer takes \{ origins/],
  [null, /receivePlayer takes \{ origins/],
  [{}, /origins takes a list of texts/],
  [{ origins: 'https://portal.example' }, /origins takes a list of texts/],
  [{ origins, timeout: '5' }, /timeout takes a number/],
])('receivePlayer says what it takes (%#)', async (options, message) => {
  await expect(receivePlayer(options as never)).rejects.toMatchObject({
    kind: 'config',
    message: expect.stringMatching(message),
  });
});
