import { render, renderHook, type RenderHookResult, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createWrapper, type Wrapped, type WrapperOptions } from '../createWrapper.tsx';

/** Renders inside a `LaurelProvider` over a sandbox: `renderWithLaurel(<Leaderboard … />, { sandbox, as: player.sub })`. */
export function renderWithLaurel(ui: ReactElement, options?: WrapperOptions): RenderResult & Wrapped {
  const wrapped = createWrapper(options);
  return Object.assign(render(ui, { wrapper: wrapped.wrapper }), wrapped);
}

/** The same for a hook: `renderHookWithLaurel(() => useUserInfo(), { as: player.sub })`. */
export function renderHookWithLaurel<Result>(
  hook: () => Result,
  options?: WrapperOptions,
): RenderHookResult<Result, unknown> & Wrapped {
  const wrapped = createWrapper(options);
  return Object.assign(renderHook(hook, { wrapper: wrapped.wrapper }), wrapped);
}
