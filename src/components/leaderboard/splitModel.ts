import type { LeaderboardModel } from '../../react/models/leaderboard/useLeaderboardModel.ts';
import type { WidgetRootProps } from '../frame/Widget.tsx';

/** The function of a model that was not given: what it would do is not offered. */
export const notGiven = (): void => undefined;

const noModel: LeaderboardModel = {
  status: 'ready',
  error: null,
  tournament: null,
  phase: null,
  clockOffset: 0,
  columns: [],
  rows: [],
  aroundRows: [],
  gap: null,
  ownRow: null,
  ownStatus: 'unknown',
  total: null,
  zones: [],
  nextZone: null,
  period: 'all',
  setPeriod: notGiven,
  timeZone: 'UTC',
  audience: 'everyone',
  setAudience: null,
  friendsView: null,
  pageSize: 10,
  hasMore: false,
  loadingMore: false,
  moreError: null,
  loadMore: notGiven,
  atMe: false,
  jumpToMe: null,
  backToTop: notGiven,
  pagingIgnored: false,
  ranksChanged: false,
  refreshing: false,
  retry: notGiven,
};

/** Takes a model's data, completed, and the root element's own attributes apart. */
export function splitModel(
  props: WidgetRootProps & { readonly [Key in keyof LeaderboardModel]?: LeaderboardModel[Key] | undefined },
): {
  readonly model: LeaderboardModel;
  readonly root: WidgetRootProps;
} {
  const model: Record<string, unknown> = { ...noModel };
  const root: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    if (!Object.hasOwn(noModel, name)) root[name] = value;
    else if (value !== undefined) model[name] = value;
  }
  return { model: model as unknown as LeaderboardModel, root };
}
