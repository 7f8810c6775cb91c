import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { createClient } from '../../src/client/createClient.ts';
import { FriendAvatars } from '../../src/components/friends/FriendAvatars.tsx';
import { Profile } from '../../src/components/profile/Profile.tsx';
import { de } from '../../src/messages/locales/de.ts';
import { LaurelProvider } from '../../src/react/provider/LaurelProvider.tsx';
import { createGame, type Game } from '../leaderboard/SandboxGame.tsx';
import { sandboxImages } from '../support/sandboxImages.ts';
import { shownCode } from '../support/shownCode.ts';

/** Stands around everything else: which service, who is signed in, in which words. */
const meta = {
  title: 'Components/Provider',
  component: LaurelProvider,
  parameters: shownCode('App'),
  loaders: [() => ({ game: createGame() })],
} satisfies Meta<typeof LaurelProvider>;
export default meta;

function App({ game: { sandbox } }: { readonly game: Game }) {
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
      session={player?.sub ?? null}
      images={sandboxImages}
      locale="de"
      messages={de}
    >
      <div style={{ display: 'grid', gap: 16, maxInlineSize: 360 }}>
        <Profile />
        <FriendAvatars />
      </div>
    </LaurelProvider>
  );
}

/** All below it speaks German here. */
export const InGerman: StoryObj = {
  render: (_, { loaded }) => <App game={loaded['game'] as Game} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Freunde' })).toBeVisible();
  },
};
