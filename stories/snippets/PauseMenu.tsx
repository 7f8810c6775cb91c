import { Leaderboard, LaurelOverlay } from 'laurel';

export const PauseMenu = ({ paused, resume }: { paused: boolean; resume: () => void }) => (
  <LaurelOverlay open={paused} onClose={resume} title="Paused">
    <Leaderboard tournamentId="your-tournament" live={5000} headingLevel={3} />
  </LaurelOverlay>
);
