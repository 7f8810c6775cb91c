import type { Credentials } from '../../client/failure.ts';

/** Those of a signed request. It carries no token, so what is said of sessions and tokens is about something else. */
export const signedCredentials: Credentials = {
  advice:
    'The service did not accept the credentials. Check the key pair, the API key and the clock of this machine.',
  areNamed: ({ code, message }) =>
    code === 1000 || [code, message].some((said) => /signature|timestamp/i.test(String(said))),
};
