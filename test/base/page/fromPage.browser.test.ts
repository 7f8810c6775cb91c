import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../src/client/createClient.ts';
import { fromPage } from '../../../src/base/page/fromPage.ts';
import { openStream } from '../../../src/query/push/openStream.ts';
import { httpSubmitter } from '../../../src/queue/sending/httpSubmitter.ts';

describe('in a page whose <base> is another host, as games have that load from one', () => {
  const base = document.createElement('base');
  base.href = 'https://cdn.example/games/42/';
  beforeEach(() => document.head.append(base));
  afterEach(() => {
    base.remove();
    vi.unstubAllGlobals();
  });
  const getToken = (): string => 'secret.of.player';

  it('the player’s token goes to the page’s own origin alone', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}));
    await createClient({ baseUrl: '/laurel', getToken, fetch })
      .getUserInfo()
      .catch(() => {});
    for (const url of ['/api/scores', 'api/scores', '../scores']) {
      const run = { id: 'r1', tournamentId: 't1', scores: [{ scoreType: 'kills', value: 1 }] };
      await httpSubmitter(url, { fetch })(run, { signal: new AbortController().signal, getToken }).catch(
        () => {},
      );
    }
    expect(fetch).toHaveBeenCalledTimes(4);
    for (const [input] of fetch.mock.calls) expect(new Request(input).url).toMatch(`${location.origin}/`);
  });

  it('boards are pushed from there', () => {
    const open = vi.fn<(url: string) => void>();
    class Stream extends EventTarget {
      constructor(url: string) {
        super();
        open(url);
      }
      close(): void {}
    }
    vi.stubGlobal('EventSource', Stream);
    openStream('/laurel/events?page=1', { onLife() {}, onPage() {}, onLost() {} })();
    expect(open).toHaveBeenCalledExactlyOnceWith(`${location.origin}/laurel/events?page=1`);
  });

  it('what names its host stays there', () => {
    expect(fromPage('https://game.example/laurel')).toBe('https://game.example/laurel');
    expect(fromPage('//game.example/laurel')).toBe(`${location.protocol}//game.example/laurel`);
  });
});

describe('in a page without an address of its own', () => {
  const ask = `parent.postMessage((${fromPage.toString()})('/laurel'), '*');`;
  const html = `<script>${ask}</script>`;

  it.each([
    ['srcdoc', (frame: HTMLIFrameElement) => (frame.srcdoc = html)],
    [
      'blob:',
      (frame: HTMLIFrameElement) =>
        (frame.src = URL.createObjectURL(new Blob([html], { type: 'text/html' }))),
    ],
  ])('of %s a path is of the page that made it', async (_name, load) => {
    const heard = new Promise((resolve) => {
      addEventListener('message', ({ data, source }) => {
        if (source === frame.contentWindow) resolve(data);
      });
    });
    const frame = document.createElement('iframe');
    load(frame);
    document.body.append(frame);
    expect(await heard).toBe(`${location.origin}/laurel`);
    frame.remove();
  });

  it.each(['', '<base href="https://cdn.example/games/42/">'])(
    'it is so where that page’s <base>, or its own, is another host: %j',
    async (own) => {
      const base = document.createElement('base');
      base.href = 'https://cdn.example/games/42/';
      document.head.append(base);
      const frame = document.createElement('iframe');
      const heard = new Promise((resolve) => {
        addEventListener('message', ({ data, source }) => {
          if (source === frame.contentWindow) resolve(data);
        });
      });
      frame.srcdoc = own + html;
      document.body.append(frame);
      expect(await heard).toBe(`${location.origin}/laurel`);
      frame.remove();
      base.remove();
    },
  );
});
