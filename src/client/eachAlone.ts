import type { Connection } from './createConnection.ts';

/**
 * Has each request go over an HTTP connection that is closed after its answer. What came on it later, such as the same answer once
 * more, would be taken for that of the next request: for a score that was never read, or for who another player is.
 */
export function eachAlone(connection: Connection): Connection {
  const { attempt } = connection;
  return {
    ...connection,
    attempt: async (request, ...rest) =>
      attempt({ ...request, headers: { ...request.headers, connection: 'close' } }, ...rest),
  };
}
