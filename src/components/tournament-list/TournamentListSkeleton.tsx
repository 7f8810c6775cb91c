import type { ReactNode } from 'react';
import { Skeleton } from '../shared/Skeleton.tsx';

/** Cards that are still to come, in their shape and size. */
export function TournamentListSkeleton(): ReactNode {
  return (
    <ul className="laurel-TournamentList-cards" aria-hidden="true">
      {(['large', 'medium', 'large'] as const).map((size, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing else tells them apart, and they never move
        <li key={index}>
          <div className="laurel-TournamentCard" data-skeleton>
            <div className="laurel-TournamentCard-body">
              <div className="laurel-TournamentCard-picture">
                <Skeleton shape="block" />
              </div>
              <div className="laurel-TournamentCard-title">
                <Skeleton size={size} />
              </div>
              <div className="laurel-TournamentCard-time">
                <Skeleton size="large" />
                <Skeleton size="small" />
              </div>
              <div className="laurel-TournamentCard-details">
                <div className="laurel-TournamentCard-prizes">
                  <Skeleton size="medium" />
                </div>
              </div>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
