import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asWritten } from '../stories/guides/asWritten.ts';
import { readProps } from './readProps.ts';

/** The part of Storybook's manifest of components, which assistants read, that is told otherwise here. */
interface ComponentsManifest {
  readonly components: Readonly<Record<string, DescribedComponent>>;
}
interface DescribedComponent {
  readonly name: string;
  /** The stories' file, from the project's folder. */
  readonly path: string;
  readonly import?: string;
  readonly description?: string;
  readonly stories?: readonly { readonly id: string; readonly name: string; readonly snippet?: string }[];
}

/**
 * Tells assistants of components and stories what people are told of them: the component's own docstring, and the code that
 * "Show code" prints, which a user can paste. Storybook's own reader takes the stories' comments and the drawing of a story,
 * which imports what no user has.
 */
export function documentStories(root: string, manifest: ComponentsManifest): ComponentsManifest {
  const documented = readProps(root);
  return {
    ...manifest,
    components: Object.fromEntries(
      Object.entries(manifest.components).map(([id, component]) => {
        const { path, name, stories = [] } = component;
        const text = readFileSync(join(root, path), 'utf8');
        return [
          id,
          {
            ...component,
            import: '',
            description: documented.get(name)?.description ?? component.description,
            stories: stories.map((story) => ({
              ...story,
              snippet: codeShown(root, text, story.name) ?? story.snippet,
            })),
          },
        ];
      }),
    ),
  };
}

/** The code that a story shows: its own, or that of all stories in its file. */
function codeShown(root: string, stories: string, name: string): string | undefined {
  const [shared = '', ...own] = stories.split(/^(?=export const )/m);
  const story = own.find((text) => text.startsWith(`export const ${name.replaceAll(' ', '')}:`));
  const shown = [story, shared].map((text) => /shownCode\('(\w+)'\)/.exec(text ?? '')?.[1]);
  const file = shown.find((found) => found !== undefined);
  if (file === undefined) return undefined;
  const folder = ['TinyBoard', 'LightBoard', 'Lobby'].includes(file) ? 'guides' : 'snippets';
  return asWritten(readFileSync(join(root, 'stories', folder, `${file}.tsx`), 'utf8'));
}
