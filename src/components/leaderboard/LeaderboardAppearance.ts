import type { ReactNode } from 'react';
import type { LeaderboardModel } from '../../domain/leaderboard/LeaderboardModel.ts';
import type { PeriodPreset } from '../../domain/leaderboard/periodChoice.ts';
import type { MessagesOverride } from '../../messages/mergeMessages.ts';
import type { HeadingLevel } from '../elements/HeadingLevel.ts';
import type { RenderError } from '../frame/ErrorPanel.tsx';
import type { WidgetRootProps } from '../frame/Widget.tsx';
import type { RenderPlayer, RenderScore } from './table/LeaderboardRow.tsx';

/** What can be chosen about a leaderboard's appearance. */
export interface LeaderboardAppearance extends WidgetRootProps {
  /** Default: the tournament's name. */
  readonly heading?: string | undefined;
  /** Level of the heading. Default 2. */
  readonly headingLevel?: HeadingLevel | undefined;
  /** Keeps the heading for screen readers only. */
  readonly headingHidden?: boolean | undefined;
  /** Height of rows: 44 px, 52 (`comfortable`) or 36 (`compact`; 44 on coarse pointers). Default: the page's. */
  readonly density?: 'comfortable' | 'default' | 'compact' | undefined;
  /** Shows the first three on a podium, and the table from the fourth on. Default false. */
  readonly podium?: boolean | undefined;
  /** Presets of the period picker; an empty list leaves the picker out. Default: all four. */
  readonly periodPresets?: readonly PeriodPreset[] | undefined;
  /** The game's own sign-in, shown to who is signed out. */
  readonly signIn?: ReactNode;
  /** Draws avatar and name. Keep the function the same between renders, or every row is drawn again. */
  readonly renderPlayer?: RenderPlayer | undefined;
  /** Draws a score. Keep the function the same between renders, or every row is drawn again. */
  readonly renderScore?: RenderScore | undefined;
  /** Draws what stands in place of a board without rows. */
  readonly renderEmpty?: ((empty: { readonly model: LeaderboardModel }) => ReactNode) | undefined;
  /** Draws what stands in place of a board that could not be loaded. */
  readonly renderError?: RenderError | undefined;
  /** Words to replace, over the provider's. */
  readonly messages?: MessagesOverride | undefined;
}
