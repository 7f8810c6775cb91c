import { expect, test } from 'vitest';
import { createElement, createRoot, useDeferredValue } from '../../scripts/embed/reactAlone.ts';

test('without React, too, what may wait is drawn after what cannot', async () => {
  const drawn: string[] = [];
  function Widget({ value }: { readonly value: string }) {
    drawn.push(useDeferredValue(value));
    return null;
  }
  const root = createRoot(document.createElement('div'));
  root.render(createElement(Widget, { value: 'first' }));
  root.render(createElement(Widget, { value: 'second' }));
  expect(drawn).toEqual(['first', 'first']);
  await expect.poll(() => drawn).toEqual(['first', 'first', 'second']);
});
