'use client';

import type { ReactNode } from 'react';
import { useBeforehand } from '../../react/browser/useBeforehand.ts';
import { useTournamentsWords } from '../../react/provider/words/useTournamentsWords.ts';
import { Skeleton } from '../elements/Skeleton.tsx';

/** Cards that are still to come, in their shape and size. */
export function TournamentListSkeleton(): ReactNode {
  const { format } = useTournamentsWords();
  // A page's first date takes as long as a card, and so does its first length of time.
  useBeforehand([() => format.date(0), () => format.duration(0)]);
  return (
    <div className="laurel-TournamentList-group laurel-Loading" aria-hidden="true">
      <ul className="laurel-TournamentList-cards">
        {[0, 1, 2].map((index) => (
          <li key={index}>
            <div className="laurel-TournamentCard" data-form={index === 0 ? 'hero' : 'card'} data-skeleton>
              <div className="laurel-TournamentCard-body">
                <div className="laurel-TournamentCard-picture">
                  <Skeleton shape="block" />
                </div>
                {index > 0 && (
                  <>
                    <div className="laurel-TournamentCard-title">
                      <Skeleton />
                    </div>
                    <div className="laurel-TournamentCard-dates">
                      <Skeleton size="large" />
                    </div>
                    <div className="laurel-TournamentCard-timeLeft">
                      <Skeleton size="small" />
                    </div>
                  </>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
