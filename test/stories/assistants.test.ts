import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProps } from '../../.storybook/readProps.ts';
import { guides } from '../../stories/guides/guides.ts';
import { type RunningCommand, startCommand } from '../support/startCommand.ts';

/*
 * `npm run storybook`, asked as a coding assistant asks it: at `/mcp`, over the Model Context Protocol.
 */
let storybook: RunningCommand;
beforeAll(async () => {
  storybook = await startCommand(
    'npm run storybook -- --ci --disable-telemetry',
    process.cwd(),
    /Local:\s+(http\S+)/,
  );
}, 120_000);
afterAll(async () => storybook[Symbol.asyncDispose]());

/** On a connection of its own: while this process reads the types, Storybook closes those that are idle, and nobody is told. */
async function ask<Result>(method: string, params: object = {}): Promise<Result> {
  const response = await fetch(`${storybook.found[1]}mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      connection: 'close',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const data = /^data: (.*)$/m.exec(await response.text())?.[1] ?? '{}';
  const { result } = JSON.parse(data) as { readonly result: Result };
  return result;
}

async function call(name: string, given: object = {}): Promise<string> {
  const { content } = await ask<{ readonly content: readonly { readonly text: string }[] }>('tools/call', {
    name,
    arguments: given,
  });
  return content.map(({ text }) => text).join('\n');
}

it('an assistant is told how to begin, and of the tools that read the docs', async () => {
  const { serverInfo } = await ask<{ readonly serverInfo: { readonly name: string } }>('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1.0.0' },
  });
  expect(serverInfo.name).toContain('storybook');
  const { tools } = await ask<{ readonly tools: readonly { readonly name: string }[] }>('tools/list');
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['docs-list', 'docs-show', 'docs-show-story', 'stories-preview']),
  );
}, 60_000);

it('the list leads to every component that is public, and to every guide', async () => {
  const list = await call('docs-list');
  for (const name of [
    'Leaderboard',
    'TournamentList',
    'Profile',
    'FriendList',
    'FriendAvatars',
    'RankChip',
    'LaurelOverlay',
    'ScoreStatus',
    'LaurelProvider',
  ])
    expect(list, name).toMatch(new RegExp(`^- ${name} \\(\\S+\\)`, 'm'));
  for (const { title } of guides) expect(list, title).toContain(`Guides/${title}`);
}, 60_000);

it('what it reads of a component is its own docstring, code that a user can paste, and all of its props', async () => {
  const text = await call('docs-show', { id: 'components-leaderboard' });
  const { description, props } = readProps(process.cwd()).get('Leaderboard') ?? {};
  expect(description).toBeTruthy();
  expect(text).toContain(description);
  for (const name of Object.keys(props ?? {}))
    expect(text, name).toMatch(new RegExp(`^ {2}${name}\\??:`, 'm'));
  const imports = [...text.matchAll(/^import .* from '(.*)';$/gm)].map(([, from]) => from);
  expect([...new Set(imports)]).toEqual(['laurel']);
  // A frame of the stories, which no user has.
  expect(text).not.toContain('SandboxGame');
}, 60_000);

it('a story’s own code is what it reads of that story', async () => {
  expect(await call('docs-show-story', { storyId: 'components-leaderboard--around-me' })).toMatch(
    /<Leaderboard[^>]*around=\{2\}/,
  );
}, 60_000);

it('the preview that it hands on is a page with the component', async () => {
  const text = await call('stories-preview', { stories: [{ storyId: 'components-leaderboard--connected' }] });
  expect(text).toContain('components-leaderboard--connected');
  const { status } = await fetch(/https?:\/\/[^\s"]+/.exec(text)?.[0] ?? '', {
    headers: { connection: 'close' },
  });
  expect(status).toBe(200);
}, 60_000);
