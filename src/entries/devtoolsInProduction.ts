// The entry `laurel/devtools` everywhere else: it draws nothing, and a page carries nothing of it.
import type * as devtools from './devtools.ts';

export const LaurelDevtools: typeof devtools.LaurelDevtools = () => null;

export const sandboxControl: typeof devtools.sandboxControl = () => ({
  add: () => undefined,
  clear: () => undefined,
});
