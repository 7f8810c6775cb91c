import { LaurelProvider, type LaurelProviderProps } from 'laurel';
import { LaurelDevtools } from 'laurel/devtools';

export const Devtools = ({ client, session, children }: LaurelProviderProps) => (
  <LaurelProvider client={client} session={session}>
    {children}
    <LaurelDevtools />
  </LaurelProvider>
);
