import { LaurelOverlay, Leaderboard, RankChip, useGamepadNavigation } from 'laurel';
import { useRef } from 'react';

interface PauseProps {
  readonly tournamentId: string;
  readonly paused: boolean;
  readonly resume: () => void;
}

export const Pause = ({ tournamentId, paused, resume }: PauseProps) => {
  const menu = useRef<HTMLDivElement>(null);
  useGamepadNavigation({ enabled: paused, exclusive: true, root: menu });
  return (
    <>
      <RankChip tournamentId={tournamentId} live={5000} />
      <LaurelOverlay open={paused} onClose={resume} title="Paused">
        <div ref={menu}>
          <Leaderboard tournamentId={tournamentId} headingLevel={3} />
          <button onClick={resume}>Go on</button>
        </div>
      </LaurelOverlay>
    </>
  );
};
