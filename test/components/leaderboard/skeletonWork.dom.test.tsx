import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createClient } from '../../../src/client/createClient.ts';
import { Leaderboard } from '../../../src/components/leaderboard/Leaderboard.tsx';
import { LaurelProvider } from '../../../src/react/provider/LaurelProvider.tsx';
import { cupId } from '../../support/cup.ts';

/** What React keeps of an element, or of a component. */
interface Fiber {
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

function fiberOf(element: Element): Fiber {
  const name = Object.keys(element).find((key) => key.startsWith('__reactFiber$'));
  const fiber = (element as unknown as Readonly<Record<string, Fiber | undefined>>)[name ?? ''];
  if (fiber === undefined) throw new Error('React did not draw this.');
  return fiber;
}

function countBelow({ child }: Fiber): number {
  let count = 0;
  for (let one = child; one !== null; one = one.sibling) count += 1 + countBelow(one);
  return count;
}

// It is taken away again as the rows come, so that whatever it takes is lost.
test('for the rows of a skeleton React keeps nothing but their elements', () => {
  const client = createClient({
    baseUrl: 'https://platform.example',
    apiKey: 'key',
    fetch: async () => new Promise<never>(() => undefined),
  });
  const { container } = render(
    <LaurelProvider client={client} session={null}>
      <Leaderboard tournamentId={cupId} pageSize={10} />
    </LaurelProvider>,
  );
  const body = container.querySelector('.laurel-Loading > tbody');
  if (body === null) throw new Error('There is no skeleton.');
  expect(body.children).toHaveLength(10);
  expect(countBelow(fiberOf(body))).toBe(body.querySelectorAll('*').length);
});
