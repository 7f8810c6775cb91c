import type { Credentials } from '../../client/failure.ts';

/** Those of a signed request. It carries no token, so what is said of sessions and tokens is about something else. */
export const signedCredentials: Credentials = {
  advice:
    'The service did not accept the credentials. Check the key pair, the API key and the clock of this machine.',
  areNamed({ code, message = '' }) {
    const said = typeof code === 'string' ? `${code} ${message}` : message;
    return code === 1000 || /signature|timestamp/i.test(said);
  },
};
