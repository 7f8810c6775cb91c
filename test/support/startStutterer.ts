import { createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A service whose every answer comes a second time, as late as the next request on the same connection. `answers` are in the order
 * of the requests, or by what a request says.
 */
export async function startStutterer(
  answers: readonly string[] | ((request: string) => string),
): Promise<AsyncDisposable & { readonly url: string }> {
  const left = typeof answers === 'function' ? [] : [...answers];
  const answerTo = typeof answers === 'function' ? answers : () => left.shift() ?? '';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let heard = '';
    let said = '';
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      heard += String(bytes);
      const [head = '', body = ''] = heard.split('\r\n\r\n');
      if (!heard.includes('\r\n\r\n') || body.length < Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0))
        return;
      const next = answerTo(heard);
      heard = '';
      socket.write(said + next);
      said = next;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An answer of the service, as it is sent. */
export function answer(status: number, body: object): string {
  const text = JSON.stringify(body);
  return `HTTP/1.1 ${status} Said\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
}
