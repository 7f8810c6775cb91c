import { MomentToast } from 'laurel';
import 'laurel/widgets/moments.css'; // beside 'laurel/styles.css'

export const HudMoments = ({ playing }: { playing: boolean }) => (
  <div style={{ position: 'fixed', insetBlockEnd: 16, insetInlineStart: 16 }}>
    <MomentToast
      tournamentId="your-tournament"
      live={5000}
      zones={[{ label: 'Prize places', to: 3 }]}
      quiet={playing}
    />
  </div>
);
