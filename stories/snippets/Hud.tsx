import { RankChip } from 'laurel';

export const Hud = () => (
  <div style={{ position: 'fixed', insetBlockStart: 16, insetInlineStart: 16 }}>
    <RankChip tournamentId="your-tournament" live={5000} />
  </div>
);
