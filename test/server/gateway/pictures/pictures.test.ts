import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from '../../../../src/server/gateway/createGateway.ts';
import { startServer, type TestServer } from '../../../support/startServer.ts';

// The smallest there is.
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAAC', 'base64');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const picture =
  (type = 'image/gif', body: Uint8Array = gif): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type, 'set-cookie': 'seen=1' }).end(body);

function gatewayTo({ url }: TestServer, maxBytes?: number): Gateway {
  return createGateway({
    baseUrl: 'https://platform.example',
    apiKey: 'the-key-of-the-game',
    pictures: { hosts: [new URL(url).host], maxBytes },
  });
}

function ask(gateway: Gateway, from: string, headers: Record<string, string> = {}): Promise<Response> {
  return gateway(
    new Request(`https://game.example/laurel/pictures?from=${encodeURIComponent(from)}`, { headers }),
  );
}

describe('pictures through the gateway', () => {
  it('are asked for once, without credentials, and kept', async () => {
    await using cdn = await startServer(picture());
    const gateway = gatewayTo(cdn);
    const headers = { cookie: 'session=1', authorization: 'Bearer token', 'x-api-key': 'key' };
    const answers = await Promise.all([1, 2, 3].map(() => ask(gateway, `${cdn.url}/a.gif`, headers)));
    for (const answer of answers) {
      expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, gif]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/gif',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': expect.stringMatching(/^public, max-age=3600, /) as string,
      });
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    expect(cdn.requests).toHaveLength(1);
    for (const name of ['cookie', 'authorization', 'x-api-key']) {
      expect(cdn.requests[0]?.headers).not.toHaveProperty(name);
    }
    const again = await ask(gateway, `${cdn.url}/a.gif`, {
      'if-none-match': answers[0]?.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  it.each([
    ['another host', () => 'https://evil.example/a.gif'],
    ['the host as somebody’s name', (url: string) => url.replace('://', '://cdn.example@')],
    ['no address', () => 'a.gif'],
    ['a file', () => 'file:///etc/passwd'],
    ['a script', () => 'javascript:alert(1)'],
    ['an endless one', (url: string) => `${url}/${'a'.repeat(3000)}`],
  ])('come from listed hosts alone, and not from %s', async (_, address) => {
    await using cdn = await startServer(picture());
    const answer = await ask(gatewayTo(cdn), address(cdn.url));
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'GATEWAY_PICTURE' } }]);
    expect(cdn.requests).toEqual([]);
  });

  it.each<[string, Answer]>([
    ['a page', picture('text/html')],
    ['a drawing with scripts', picture('image/svg+xml', Buffer.from('<svg onload="alert(1)"/>'))],
    ['something without a type', (_request, response) => response.writeHead(200).end(gif)],
    ['too much', picture('image/png', new Uint8Array(2000))],
    [
      'what is not there',
      (_request, response) => response.writeHead(404, { 'content-type': 'image/gif' }).end(gif),
    ],
    [
      'what is elsewhere',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/a.gif' }).end(),
    ],
  ])('are nothing but pictures, and not %s', async (_, answer) => {
    await using cdn = await startServer(answer);
    const gateway = gatewayTo(cdn, 1000);
    for (let look = 0; look < 2; look += 1) {
      const refused = await ask(gateway, `${cdn.url}/a.gif`);
      expect([refused.status, await refused.json()]).toMatchObject([
        404,
        { error: { code: 'GATEWAY_PICTURE' } },
      ]);
    }
    expect(cdn.requests).toHaveLength(1);
  });

  it.each<[string, Answer, RegExp]>([
    [
      'what it is',
      picture('Image/SVG+XML; charset=utf-8'),
      /\bimage\/svg\+xml\b.*PNG, JPEG, GIF, WebP or AVIF/,
    ],
    [
      'that it has no type',
      (_request, response) => response.writeHead(200).end(gif),
      /without a content type.*PNG, JPEG, GIF, WebP or AVIF/,
    ],
    ['not what is no type', picture('<b>sesame</b>/x'), /^(?!.*sesame).*another type.*PNG/],
    ['not what is long', picture(`image/${'sesame'.repeat(20)}`), /^(?!.*sesame).*another type.*PNG/],
  ])('of a type that is not handed on: the answer says %s', async (_, answer, said) => {
    await using cdn = await startServer(answer);
    const refused = await ask(gatewayTo(cdn), `${cdn.url}/a.svg`);
    expect([refused.status, await refused.json()]).toMatchObject([
      404,
      { error: { code: 'GATEWAY_PICTURE', message: expect.stringMatching(said) as string } },
    ]);
  });

  it('that cannot be had just now are asked for again, later', async () => {
    await using cdn = await startServer((request) => request.socket.destroy());
    const gateway = gatewayTo(cdn);
    for (let look = 0; look < 3; look += 1) {
      const answer = await ask(gateway, `${cdn.url}/a.gif`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'private, no-store']);
    }
    expect(cdn.requests).toHaveLength(1);
  });

  it('are no part of a gateway that was not told to', async () => {
    const gateway = createGateway({ baseUrl: 'https://platform.example', apiKey: 'key' });
    expect((await ask(gateway, 'https://cdn.example/a.gif')).status).toBe(404);
  });
});

it.each([
  'https://cdn.example.com',
  '//cdn.example.com',
  'cdn.example.com/',
  'cdn.example.com/avatars',
  'cdn.example.com:443',
  'a b',
  '*',
  'cdn.*.com',
  'bücher.example',
])('a listed host that no address has is told at start-up: %s', (host) => {
  const make = (hosts: readonly string[]) => () =>
    createGateway({ baseUrl: 'https://platform.example', apiKey: 'key', pictures: { hosts } });
  const said = { kind: 'config', message: expect.stringContaining(JSON.stringify(host)) as string };
  expect(make(['cdn.example.com', host])).toThrow(expect.objectContaining(said));
  expect(make(['CDN.example.com', '*.example.com', 'localhost:8080', '[::1]:80', ''])).not.toThrow();
});
