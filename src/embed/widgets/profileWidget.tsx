import { Profile } from '../../components/profile/Profile.tsx';
import sheet from '../../styles/widgets/profile.css?inline';
import { flag, whole } from '../attributes/attributes.ts';
import type { WidgetDescription } from './WidgetDescription.ts';

/** `<laurel-profile>`. */
export const profileWidget: WidgetDescription = {
  tag: 'laurel-profile',
  attributes: {
    'heading-level': whole(1, 6),
    'show-email': flag,
    'show-wallets': flag,
    'show-session': flag,
    live: whole(1000),
  },
  properties: ['messages'],
  sheet,
  draw: (options, { signIn }) => <Profile {...options} signIn={signIn} />,
};
