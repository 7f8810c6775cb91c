/** A look that comes with Laurel, as it is chosen on the front page. */
export interface Look {
  readonly name: string;
  readonly theme: string;
  readonly scheme: 'light' | 'dark';
  /** The file that a page loads for it, beside `laurel/styles.css`. */
  readonly file?: string;
}

/** All of them, a line each. */
export const looks: readonly Look[] = [
  { name: 'Laurel', theme: 'default', scheme: 'light' },
  { name: 'Laurel, dark', theme: 'default', scheme: 'dark' },
  { name: 'Arcade', theme: 'arcade', scheme: 'dark', file: 'laurel/themes/arcade.css' },
  { name: 'Arcade, pocket', theme: 'arcade', scheme: 'light', file: 'laurel/themes/arcade.css' },
  { name: 'Glass', theme: 'glass', scheme: 'light', file: 'laurel/themes/glass.css' },
  { name: 'Glass, dark', theme: 'glass', scheme: 'dark', file: 'laurel/themes/glass.css' },
  { name: 'High contrast', theme: 'contrast', scheme: 'light', file: 'laurel/themes/contrast.css' },
  { name: 'High contrast, dark', theme: 'contrast', scheme: 'dark', file: 'laurel/themes/contrast.css' },
];

/** What a page writes to have a look. */
export function linesOf({ theme, scheme, file }: Look): string {
  const attributes = [
    ...(theme === 'default' ? [] : [`data-laurel-theme="${theme}"`]),
    `data-laurel-scheme="${scheme}"`,
  ];
  return [
    "@import 'laurel/styles.css';",
    ...(file === undefined ? [] : [`@import '${file}';`]),
    `/* <html ${attributes.join(' ')}> */`,
  ].join('\n');
}
