import { createClient, LaurelProvider, Leaderboard } from 'laurel';
import 'laurel/styles.css';

const { VITE_LAUREL_BASE_URL: baseUrl, VITE_LAUREL_API_KEY: apiKey } = import.meta.env;
const provider = { client: createClient({ baseUrl, apiKey }), session: null };
const board = <Leaderboard tournamentId={import.meta.env.VITE_LAUREL_TOURNAMENT_ID} live={5000} />;
const App = () => <LaurelProvider {...provider}>{board}</LaurelProvider>;
export default App;
