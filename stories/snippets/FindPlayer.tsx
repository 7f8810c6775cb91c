import { PlayerSearch, rankIndex } from 'laurel';
import 'laurel/widgets/search.css'; // beside 'laurel/styles.css'

const index = rankIndex('/laurel'); // a gateway made with `index: {}`

export const FindPlayer = () => <PlayerSearch tournamentId="winter-sprint" index={index} />;
