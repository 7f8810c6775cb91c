import { LaurelProvider, type LaurelProviderProps, TournamentList } from 'laurel';
import { de } from 'laurel/locales/de';

export const German = ({ client }: Pick<LaurelProviderProps, 'client'>) => (
  <LaurelProvider client={client} session={null} messages={de} locale="de-AT">
    <TournamentList />
  </LaurelProvider>
);
