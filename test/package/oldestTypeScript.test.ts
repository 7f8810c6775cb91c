import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsumerApp, createConsumerApp, tsconfigOf } from '../support/consumerApp.ts';

const oldest = { pages: '5.4', servers: '5.7' } as const;

let app: ConsumerApp;
beforeAll(() => {
  const compilers = Object.values(oldest).map(
    (version) => `typescript${version}@npm:typescript@~${version}.0`,
  );
  app = createConsumerApp([
    ...compilers,
    '@tanstack/react-query@5',
    '@types/node@24',
    '@types/react@19',
    '@types/react-dom@19',
  ]);
  app.write({
    'page.ts':
      "export * from 'laurel'; export * as core from 'laurel/core'; export * as helpers from 'laurel/helpers';",
    'server.ts': "export * from 'laurel/server'; export * as sandbox from 'laurel/sandbox';",
  });
});
afterAll(() => app[Symbol.dispose]());

it('are those that the guide names', () => {
  expect(readFileSync('docs/guides/sizes-and-support.md', 'utf8')).toContain(
    `| ${oldest.pages}, for \`laurel/server\` ${oldest.servers};`,
  );
});

it.each([
  ['page.ts', oldest.pages, 'ESNext', 'Bundler'],
  ['page.ts', oldest.pages, 'Node16', 'Node16'],
  ['server.ts', oldest.servers, 'NodeNext', 'NodeNext'],
])(
  '%s passes TypeScript %s with module %s, its declarations, too',
  (file, version, module, moduleResolution) => {
    const strictest = {
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
    };
    const options = { module, moduleResolution, target: 'ES2022', types: ['node'], ...strictest };
    app.write({ 'tsconfig.json': tsconfigOf([file], options) });
    expect(app.run('node', `node_modules/typescript${version}/bin/tsc`, '-p', '.')).toBe('');
  },
);
