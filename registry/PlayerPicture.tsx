'use client';

import { useState } from 'react';

type Props = {
  /** A safe address, as Laurel gives it; `null` for none. */
  readonly picture: string | null;
  readonly name: string;
};

/** A player's picture, or the first letter of the name. The name stands beside it, so that it says nothing itself. */
export function PlayerPicture({ picture, name }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  return picture === null || picture === failed ? (
    <span
      aria-hidden
      className="bg-muted text-muted-foreground grid size-8 shrink-0 place-items-center rounded-full text-sm font-medium"
    >
      {String.fromCodePoint(name.codePointAt(0) ?? 32).toLocaleUpperCase()}
    </span>
  ) : (
    <img
      src={picture}
      alt=""
      className="size-8 shrink-0 rounded-full object-cover"
      onError={() => setFailed(picture)}
    />
  );
}
