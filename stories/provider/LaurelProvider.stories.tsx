import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { createClient } from '../../src/client/createClient.ts';
import { FriendAvatars } from '../../src/components/friends/FriendAvatars.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { de } from '../../src/messages/locales/de.ts';
import { fr } from '../../src/messages/locales/fr.ts';
import { ja } from '../../src/messages/locales/ja.ts';
import type { Messages } from '../../src/messages/Messages.ts';
import { LaurelProvider, type LaurelProviderProps } from '../../src/react/provider/LaurelProvider.tsx';
import { createGame, type Game } from '../leaderboard/SandboxGame.tsx';
import { sandboxImages } from '../support/sandboxImages.ts';
import { shownCode } from '../support/shownCode.ts';

/** Stands around everything else: which service, who is signed in, in which words. */
const meta: Meta<typeof LaurelProvider> = {
  title: 'Components/Provider',
  component: LaurelProvider,
  parameters: shownCode('App'),
  args: { locale: 'de', session: 'player-7' },
  argTypes: {
    locale: { control: 'inline-radio', options: ['de', 'de-AT', 'en', 'fr', 'ja'] },
    session: { control: 'inline-radio', options: ['player-7', 'nobody'], mapping: { nobody: null } },
    children: { control: false },
  },
  loaders: [() => ({ game: createGame() })],
};
export default meta;

const catalogues: Readonly<Record<string, Messages>> = { de, fr, ja };

function App({ game: { sandbox }, locale, session }: { readonly game: Game } & LaurelProviderProps) {
  const [player] = sandbox.players;
  const [client] = useState(() =>
    createClient({
      baseUrl: sandbox.baseUrl,
      apiKey: sandbox.apiKeys.production,
      fetch: sandbox.fetch,
      getToken: () => sandbox.token(player?.sub ?? ''),
    }),
  );
  return (
    <LaurelProvider
      client={client}
      session={session}
      images={sandboxImages}
      locale={locale}
      messages={catalogues[locale?.slice(0, 2) ?? '']}
    >
      <div style={{ display: 'grid', gap: 16, maxInlineSize: 360 }}>
        <Profile />
        <FriendAvatars />
      </div>
    </LaurelProvider>
  );
}

/** All below it speaks German here; another `locale` comes with its messages. */
export const InGerman: StoryObj<typeof meta> = {
  render: (args, { loaded }) => <App {...args} game={loaded['game'] as Game} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Freunde' })).toBeVisible();
  },
};
