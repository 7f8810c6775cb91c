'use client';

import { type LoadState, useWords } from 'laurel';

type Props = {
  /** Any model of Laurel's: where its data stands. */
  readonly state: LoadState;
  /** What is said while it loads, and to who is signed out. */
  readonly loading: string;
  readonly signedOut?: string;
};

/** What stands in the place of data that is not there, or above data that could not be refreshed. */
export function LoadNotice({ state, loading, signedOut }: Props) {
  const { common } = useWords().messages;
  if (state.status === 'ready' && state.error === null) return null;
  if (state.status === 'loading') return <p className="text-muted-foreground p-4 text-sm">{loading}</p>;
  if (state.status === 'signed-out') return <p className="text-muted-foreground p-4 text-sm">{signedOut}</p>;
  const said = {
    ready: common.staleData,
    offline: common.offline,
    error: common.errors[state.error?.kind ?? 'network'],
  }[state.status];
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 p-4 text-sm">
      <p>{said}</p>
      {state.retry !== null && (
        // Not `disabled` while it asks: that would take the focus away.
        <button
          type="button"
          className="rounded-md border px-3 py-1 font-medium aria-disabled:opacity-60"
          onClick={() => state.refreshing || state.retry?.()}
          aria-disabled={state.refreshing}
        >
          {common.retry}
        </button>
      )}
    </div>
  );
}
