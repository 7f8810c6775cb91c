'use client';

import 'laurel/widgets/base.layered.css';
import { Avatar, useProfileModel, useWords } from 'laurel';
import { LoadNotice } from './LoadNotice';

/** Who is signed in. */
export function PlayerCard() {
  const model = useProfileModel({});
  const { messages } = useWords();
  const name = model.user?.nickname ?? messages.common.unnamedPlayer({ id: model.user?.sub ?? '' });
  return (
    <section
      aria-label={messages.profile.title}
      className="bg-card text-card-foreground rounded-xl border p-4 shadow-sm"
    >
      <LoadNotice state={model} loading={messages.profile.loading} signedOut={messages.profile.signedOut} />
      {model.user !== null && (
        <p className="flex items-center gap-3 font-medium">
          <Avatar player={model.user.sub} picture={model.user.picture} name={name} />
          <bdi>{name}</bdi>
        </p>
      )}
    </section>
  );
}
