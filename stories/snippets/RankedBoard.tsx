import { Leaderboard, rankIndex } from 'laurel';

const index = rankIndex('/laurel'); // a gateway made with `index: {}`

export const RankedBoard = () => <Leaderboard tournamentId="winter-sprint" index={index} friendsOnly />;
