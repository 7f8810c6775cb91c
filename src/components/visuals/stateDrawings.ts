/** What a widget can be in when it has no content to show. */
export type StateKind =
  | 'empty'
  | 'no-match'
  | 'error'
  | 'offline'
  | 'signed-out'
  | 'not-allowed'
  | 'not-started'
  | 'ended'
  | 'private';

/** One line drawing a state: the `d` of a path in a box of 64 by 48, stroked in the text's colour. */
export const stateDrawings: Readonly<Record<StateKind, string>> = {
  // A laurel wreath without anybody in it.
  empty:
    'M32 42C20 41 14 31 16 16M32 42c12-1 18-11 16-26M16 16c-4-1-6-4-5-9 4 1 6 4 5 9m0 10c-5 1-8-1-9-6 4-1 8 1 9 6m5 9c-4 3-8 3-11-1 4-3 8-2 11 1m27-19c4-1 6-4 5-9-4 1-6 4-5 9m0 10c5 1 8-1 9-6-4-1-8 1-9 6m-5 9c4 3 8 3 11-1-4-3-8-2-11 1',
  // A funnel.
  'no-match': 'M14 8h36L37 25v14l-10 4V25zM20 15h24',
  // A cable pulled apart.
  error:
    'M4 24h10m0-8h5a8 8 0 0 1 0 16h-5zm13 4.5h5m-5 7h5M60 24H50m0-8h-5a8 8 0 0 0 0 16h5zM35 7v5m-6-3 2 4m10-4-2 4M35 41v-5m-6 3 2-4m10 4-2-4',
  // Waves struck through.
  offline: 'M10 20a32 32 0 0 1 44 0M18 28a20 20 0 0 1 28 0M26 35a9 9 0 0 1 12 0M32 41v1M12 6l40 38',
  // A door ajar.
  'signed-out': 'M8 43h48M16 43V7h32v36M16 7l20 6v34l-20-4M31 28v4',
  // A shield with a bar.
  'not-allowed': 'M32 4c6 4 12 6 18 6 0 18-5 28-18 34C19 38 14 28 14 10c6 0 12-2 18-6zM23 24h18',
  // An hourglass, full above.
  'not-started':
    'M18 5h28M18 43h28M21 5c0 12 11 13 11 19S21 31 21 43M43 5c0 12-11 13-11 19s11 7 11 19M25 13h14',
  // A cup.
  ended:
    'M20 6h24v12a12 12 0 0 1-24 0zM20 10h-8c0 8 3 12 9 13m23-13h8c0 8-3 12-9 13M32 30v8m-10 5h20m-15 0c0-3 2-5 5-5s5 2 5 5',
  // A padlock.
  private: 'M16 22h32v20H16zM22 22v-6a10 10 0 0 1 20 0v6M32 30v5',
};
