// What `embed.js` draws with: Preact, which says nothing of what an error boundary catches. React writes it on the console.
import { options } from 'preact';

export { createRoot } from 'preact/compat/client';

/** Its name as the packed Preact has it, which its types leave out. */
interface CatchingOptions {
  __e: (error: unknown, ...where: readonly unknown[]) => void;
}

const catching = options as unknown as CatchingOptions;
const { __e: pass } = catching;
catching.__e = (error, ...where) => {
  // oxlint-disable-next-line no-console -- where developers look
  console.error(error);
  pass(error, ...where);
};
