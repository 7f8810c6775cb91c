import { memo, type ReactElement, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { List, type RowComponentProps } from 'react-window';
import type { LeaderboardEntry } from '../../src/domain/model.ts';
import type { Contestant } from './Contestant.ts';
import { grouped, rowHeight } from './shared.ts';

const overscan = 4;

/** What a row of a board holds, without anything a library adds. */
function Cells({ entry }: { readonly entry: LeaderboardEntry }): ReactNode {
  return (
    <>
      <span className="bench-rank">{entry.rank}</span>
      <img className="bench-picture" src={entry.avatarUrl ?? ''} alt="" loading="lazy" decoding="async" />
      <span className="bench-name">{entry.name}</span>
      <span className="bench-score">{grouped(entry.scores['kills'] ?? 0)}</span>
      <span className="bench-score">{grouped(entry.scores['deaths'] ?? 0)}</span>
    </>
  );
}

const Row = memo(function Row({
  entry,
  index,
}: {
  readonly entry: LeaderboardEntry;
  readonly index: number;
}): ReactNode {
  return (
    <div className="bench-row" style={{ transform: `translateY(${index * rowHeight}px)` }}>
      <Cells entry={entry} />
    </div>
  );
});

function Windowed({ entries }: { readonly entries: readonly LeaderboardEntry[] }): ReactNode {
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
  const last = Math.min(entries.length, Math.ceil((top + 600) / rowHeight) + overscan);
  return (
    <div className="bench-box" onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      <div className="bench-sheet" style={{ height: entries.length * rowHeight }}>
        {entries.slice(first, last).map((entry, offset) => (
          <Row key={(first + offset) % (last - first)} entry={entry} index={first + offset} />
        ))}
      </div>
    </div>
  );
}

/** Windowing by hand in React: pooled rows that are memoized. */
export function byHandInReact(place: HTMLElement): Contestant {
  return drawnBy(place, (entries) => <Windowed entries={entries} />);
}

function WindowRow({
  entries,
  index,
  style,
  ariaAttributes,
}: RowComponentProps<{ readonly entries: readonly LeaderboardEntry[] }>): ReactElement {
  const entry = entries[index];
  return (
    <div className="bench-row" style={style} {...ariaAttributes}>
      {entry !== undefined && <Cells entry={entry} />}
    </div>
  );
}

/** The peer: a list of react-window with the same cells. */
export function reactWindow(place: HTMLElement): Contestant {
  return drawnBy(place, (entries) => (
    <List
      className="bench-box"
      style={{ height: 600 }}
      rowComponent={WindowRow}
      rowCount={entries.length}
      rowHeight={rowHeight}
      rowProps={{ entries }}
    />
  ));
}

/** A contestant that React draws. */
export function drawnBy(
  place: HTMLElement,
  board: (entries: readonly LeaderboardEntry[]) => ReactNode,
): Contestant {
  const root = createRoot(place);
  const show = (entries: readonly LeaderboardEntry[]) => flushSync(() => root.render(board(entries)));
  return { draw: show, update: show };
}
