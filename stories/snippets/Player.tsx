import { Profile } from 'laurel';

export const Player = () => <Profile signIn={<a href="/sign-in">Sign in</a>} />;
