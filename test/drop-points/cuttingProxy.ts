import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** Where a connection breaks. */
export type Cut = 'no connection' | 'in the request' | 'after the request' | 'in the answer';

/** A network between two processes that breaks as told. */
export interface CuttingProxy extends AsyncDisposable {
  readonly port: number;
  /** How many connections broke, and where. */
  readonly cuts: Readonly<Record<Cut, number>>;
  /** Chance of a connection to break, 0 to 1. */
  chance: number;
}

/**
 * Passes bytes on to a port, whatever listens there, and breaks connections at random bytes, both ways at once: the
 * one end hears nothing, the other may or may not have heard all.
 */
export async function startCuttingProxy(target: number, random: () => number): Promise<CuttingProxy> {
  const cuts: Record<Cut, number> = {
    'no connection': 0,
    'in the request': 0,
    'after the request': 0,
    'in the answer': 0,
  };
  const kinds = Object.keys(cuts) as Cut[];
  const sockets = new Set<Socket>();
  const choose = (): Cut | undefined =>
    random() < proxy.chance ? kinds[Math.floor(random() * kinds.length)] : undefined;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const end = (): void => {
      near.destroy();
      far.destroy();
    };
    const breakOff = (kind: Cut): void => {
      if (!near.destroyed) cuts[kind] += 1;
      end();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    // A connection is kept for several requests, and each of them may be the one that breaks.
    let isAnswered = false;
    let cut: Cut | undefined;
    let most = 0;
    const begin = (): void => {
      isAnswered = false;
      cut = choose();
      // Requests are small: head and body come in one or two pieces, answers in one.
      most = 50 + random() * 600;
    };
    begin();
    if (cut === 'no connection') {
      breakOff(cut);
      return;
    }
    let sent = 0;
    near.on('data', (bytes) => {
      if (isAnswered) {
        begin();
        sent = 0;
      }
      if (cut === 'no connection' || (cut === 'in the request' && sent + bytes.length > most)) {
        const kind = cut;
        near.pause();
        far.write(bytes.subarray(0, kind === 'no connection' ? 0 : Math.floor(most - sent)), () =>
          breakOff(kind),
        );
        return;
      }
      sent += bytes.length;
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      isAnswered = true;
      if (cut === 'after the request') breakOff(cut);
      else if (cut === 'in the answer') {
        far.pause();
        near.write(bytes.subarray(0, Math.floor(random() * bytes.length)), () => breakOff('in the answer'));
      } else near.write(bytes);
    });
    near.on('end', () => far.end());
    far.on('end', () => near.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: CuttingProxy = {
    port: (server.address() as AddressInfo).port,
    cuts,
    chance: 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
