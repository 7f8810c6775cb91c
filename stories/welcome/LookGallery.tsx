import { type ReactNode, useMemo } from 'react';
import { LeaderboardView } from '../../src/components/leaderboard/LeaderboardView.tsx';
import { boardOf, type LeaderboardModel } from '../../src/domain/leaderboard/LeaderboardModel.ts';
import { useAnnounce } from '../../src/react/provider/announcer/useAnnounce.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { linesOf, type Look, looks } from './looks.ts';

interface LookGalleryProps {
  /** The board of the page, of which each look shows the first two and the player with whom is next. */
  readonly model: LeaderboardModel;
  readonly chosen: Look | undefined;
  readonly onChoose: (look: Look) => void;
}

/** Every look on a small live board. A press changes the page to it and copies its lines. */
export function LookGallery({ model, chosen, onChoose }: LookGalleryProps): ReactNode {
  const announce = useAnnounce();
  const { rows, columns } = model.board;
  const at = rows.findIndex((row) => row.own);
  const small = useMemo(
    () =>
      boardOf(at > 3 ? [...rows.slice(0, 2), ...rows.slice(at - 1, at + 1)] : rows.slice(0, 4), { columns }),
    [rows, columns, at],
  );
  const choose = async (look: Look) => {
    onChoose(look);
    try {
      await navigator.clipboard.writeText(linesOf(look));
      announce(`${look.name} is on, and its lines are copied.`);
    } catch {
      announce(`${look.name} is on. Its lines stand below.`);
    }
  };
  return (
    <>
      <ul className="looks">
        {looks.map((look) => (
          <li
            key={look.name}
            className="look"
            data-laurel-theme={look.theme}
            data-laurel-scheme={look.scheme}
            data-chosen={look === chosen || undefined}
          >
            <div className="look-scene" inert>
              <LeaderboardView model={small} heading="Ranks" headingLevel={3} density="compact" />
            </div>
            <button
              type="button"
              className="look-name"
              aria-pressed={look === chosen}
              onClick={() => void choose(look)}
            >
              {look.name}
            </button>
          </li>
        ))}
      </ul>
      <CodeBlock file={`${chosen?.name ?? 'Laurel'}.css`} code={linesOf(chosen ?? (looks[0] as Look))} />
    </>
  );
}
