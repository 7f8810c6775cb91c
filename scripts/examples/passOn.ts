import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/**
 * Passes a request on to the first of some ports of this machine that answers, as a balancer does: a stream as it comes, and
 * broken off where it is.
 */
export function passOn(incoming: IncomingMessage, outgoing: ServerResponse, ports: readonly number[]): void {
  const [port, ...others] = ports;
  if (port === undefined) {
    outgoing.writeHead(502).end();
    return;
  }
  const path = (incoming.url ?? '').replace(/^\/\w+/, '/laurel');
  const asked = request({ port, path, method: incoming.method, headers: incoming.headers });
  asked.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
  });
  asked.on('error', () => {
    if (!outgoing.headersSent) passOn(incoming, outgoing, others);
  });
  outgoing.on('close', () => asked.destroy());
  asked.end();
}
