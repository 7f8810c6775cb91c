import { createClient, httpSubmitter, LaurelProvider } from 'laurel';
import { type ReactNode, useEffect, useState } from 'react';
import { signIn } from './signIn.ts';

const signedIn = signIn();
const client = createClient({
  baseUrl: '/laurel',
  apiKey: 'example',
  getToken: async (request) => (await signedIn).getToken(request),
});
const submitScore = httpSubmitter('/api/scores');

/** What is inside is drawn at once: for nobody, until the sign-in has answered. */
export function GameProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [session, setSession] = useState<string | null>(null);
  useEffect(() => void signedIn.then((player) => setSession(player.session)), []);
  return (
    <LaurelProvider client={client} session={session} submitScore={submitScore}>
      {children}
    </LaurelProvider>
  );
}
