'use client';

import type { ReactNode } from 'react';
import { useBeforehand } from '../../react/browser/useBeforehand.ts';
import { useTournamentsWords } from '../../react/provider/words/useTournamentsWords.ts';
import { Skeleton } from '../elements/Skeleton.tsx';

/** Cards that are still to come, in their shape and size, with all that a tournament may have. */
export function TournamentListSkeleton(): ReactNode {
  const { format } = useTournamentsWords();
  // A page's first date takes as long as a card, and so does its first length of time.
  useBeforehand([() => format.date(0), () => format.duration(0)]);
  const bone = <Skeleton />;
  return (
    <div className="laurel-TournamentList-group laurel-Loading" aria-hidden="true">
      <ul className="laurel-TournamentList-cards">
        {[0, 1, 2].map((index) => (
          <li key={index}>
            <div className="laurel-TournamentCard" data-form={index === 0 ? 'hero' : 'card'} data-skeleton>
              <div className="laurel-TournamentCard-body">
                {part('picture', <Skeleton shape="block" />)}
                {part('title', bone)}
                {part('badges', bone)}
                {part('dates', <Skeleton size="large" />)}
                {part('timeLeft', <Skeleton size="small" />)}
                {part('pool', bone)}
                {index === 0 && <progress className="laurel-TournamentCard-progress" />}
                <div className="laurel-TournamentCard-details">
                  {part('description', bone)}
                  {part('places', bone)}
                  <ul className="laurel-TournamentCard-links">
                    <li>{bone}</li>
                  </ul>
                </div>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A card's picture, or a line of its words. */
function part(name: string, bone: ReactNode): ReactNode {
  return <div className={`laurel-TournamentCard-${name}`}>{bone}</div>;
}
