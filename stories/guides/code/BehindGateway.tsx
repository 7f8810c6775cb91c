import { createClient, LaurelProvider, Leaderboard } from 'laurel';

const client = createClient({ baseUrl: '/laurel' }); // no key: the gateway has it
const images = { map: (url: string) => `/laurel/pictures?from=${encodeURIComponent(url)}` };

export const BehindGateway = ({ tournamentId }: { readonly tournamentId: string }) => (
  <LaurelProvider client={client} session={null} images={images}>
    <Leaderboard tournamentId={tournamentId} live={5000} />
  </LaurelProvider>
);
