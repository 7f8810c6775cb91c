/** What the front page says of Laurel, and the test that holds it. */
export const facts: readonly { readonly claim: string; readonly more: string; readonly heldBy: string }[] = [
  { claim: 'React 18 and 19', more: '', heldBy: 'test/package/package.test.ts' },
  { claim: '240 px', more: 'to full screen', heldBy: 'test/stories/pictures.browser.test.tsx' },
  {
    claim: 'A score counts once',
    more: 'through retries and reloads',
    heldBy: 'test/server/submitter/createScoreSubmitter.test.ts',
  },
  { claim: 'AA contrast', more: 'in every look', heldBy: 'test/styles/contrast.browser.test.ts' },
  { claim: 'Twelve languages', more: '', heldBy: 'test/messages/locales/locales.test.ts' },
  {
    claim: 'Keys and gamepad',
    more: 'reach all of it',
    heldBy: 'test/components/gamepad/useGamepadNavigation.browser.test.tsx',
  },
];
