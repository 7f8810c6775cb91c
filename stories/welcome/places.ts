/** Where the front page leads: the title of a page in Storybook, and what one finds there. */
export interface Place {
  readonly title: string;
  readonly name: string;
  readonly about: string;
  /** Strokes of a drawing of 20 by 20. */
  readonly drawing: string;
}

/** The components, then what one does with them. */
export const places: readonly Place[] = [
  {
    title: 'Components/Leaderboard',
    name: 'Leaderboard',
    about: 'Podium, own row, periods, zones, friends.',
    drawing: 'M3 17v-5h4.500v5M7.500 17V6h5v11M12.500 17v-7H17v7M2 17h16',
  },
  {
    title: 'Components/Tournaments',
    name: 'Tournaments',
    about: 'What is on, what comes, what can be won.',
    drawing:
      'M6 3h8v5a4 4 0 0 1-8 0zM6 4.500H3.500v1A3 3 0 0 0 6 8.500M14 4.500h2.500v1A3 3 0 0 1 14 8.500M10 12v3M7 17h6',
  },
  {
    title: 'Components/Friends/FriendList',
    name: 'Friends',
    about: 'Who plays, as faces or as a list.',
    drawing:
      'M7.500 9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.500 17c0-3 2-5 5-5s5 2 5 5M13 9.500a3 3 0 0 0 0-6M14.500 12.300c2 .5 3 2.200 3 4.700',
  },
  {
    title: 'Components/Profile',
    name: 'Profile',
    about: 'The player, and their wallets.',
    drawing:
      'M10 10a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3.500 17.500c0-3.500 2.700-5.500 6.500-5.500s6.500 2 6.500 5.500',
  },
  {
    title: 'Components/Score status',
    name: 'Score status',
    about: 'What has become of a finished run.',
    drawing: 'M10 17.500a7.500 7.500 0 1 0 0-15 7.500 7.500 0 0 0 0 15zM6.500 10.200l2.500 2.500 4.500-5',
  },
  {
    title: 'Components/Rank chip',
    name: 'Rank chip',
    about: 'The place, in a line over the game.',
    drawing: 'M6 6.500h8a3.500 3.500 0 0 1 0 7H6a3.500 3.500 0 0 1 0-7zM6 11.500V8.500M9.500 10h5',
  },
  {
    title: 'Components/Overlay',
    name: 'Overlay',
    about: 'A panel over a running game.',
    drawing: 'M2.500 4h15v12h-15zM11 7h4v6h-4z',
  },
  {
    title: 'Theming/Workbench',
    name: 'Workbench',
    about: 'Turn the tokens, take the CSS away.',
    drawing: 'M3 5.500h7M14 5.500h3M12 3.500v4M3 10h2M9 10h8M7 8v4M3 14.500h8M15 14.500h2M13 12.500v4',
  },
];

/** The address of a page from within a story's frame, wherever Storybook is served. */
export function addressOf(
  { title }: Pick<Place, 'title'>,
  kind: 'docs' | 'story' = 'docs',
  name = 'docs',
): string {
  const id = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `./?path=/${kind}/${id}--${name}`;
}
