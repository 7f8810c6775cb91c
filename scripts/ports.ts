import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Server } from 'node:net';

/** A port of this machine that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The first port from `wanted` on that nobody listens at. */
export async function firstFreePort(wanted: number): Promise<number> {
  for (let candidate = wanted; candidate < wanted + 100; candidate += 1) {
    // A server on one address alone is no hindrance on every machine to one on all, and takes its visitors.
    if (!(await listens(candidate)) && (await isFree(candidate))) return candidate;
  }
  throw new Error(`No free port from ${wanted} to ${wanted + 99}. Stop something that listens there.`);
}

async function isFree(candidate: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(candidate, () => probe.close(() => resolve(true)));
  });
}

/** Has a server of this machine alone listen at `port`, or with `orNext` at the first from there on that it gets; says which. */
export async function listenAt(server: Server, port: number, orNext = false): Promise<number> {
  for (let candidate = port; ; candidate += 1) {
    try {
      server.listen(orNext ? await firstFreePort(candidate) : candidate, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      if (!orNext)
        throw new Error(
          `port ${port} is in use. Stop what listens there, choose another, or leave --port out.`,
          {
            cause: error,
          },
        );
      // Somebody else was quicker.
    }
  }
}

/** Whether somebody listens on a port of this machine. */
export async function listens(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
