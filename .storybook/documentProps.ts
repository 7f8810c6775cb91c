import type { Plugin } from 'vite';
import { type DocumentedComponent, readProps } from './readProps.ts';

/**
 * Tells Storybook's docs the options of each component, with their docstrings. Its own reader follows neither `Pick` nor
 * `Omit` from one file to another; the compiler does.
 */
export function documentProps(root: string): Plugin {
  let components: ReadonlyMap<string, DocumentedComponent> = new Map();
  return {
    name: 'laurel:props',
    enforce: 'pre',
    buildStart() {
      components = readProps(root);
    },
    transform: {
      filter: { id: /\/src\/(?:components|react|devtools|experimental)\/.*\.tsx$/ },
      handler(code, id) {
        const name = /(\w+)\.tsx$/.exec(id)?.[1] ?? '';
        const component = components.get(name);
        if (component === undefined || !code.includes(`export function ${name}(`)) return undefined;
        return {
          code: `${code}\nObject.assign(${name}, { __docgenInfo: ${JSON.stringify(component)} });\n`,
          map: null,
        };
      },
    },
  };
}
