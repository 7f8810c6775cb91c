import { composeStories, setProjectAnnotations } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import preview from '../../.storybook/preview.tsx';

/** A story, ready to be drawn in any theme, scheme and direction. */
export interface EveryStory {
  readonly id: string;
  /** Whether its component's page shows it. */
  readonly inDocs: boolean;
  /** What its "Show code" prints, where that is said. */
  readonly code: string | undefined;
  readonly draw: (globals: Readonly<Record<string, string>>) => Promise<ReactNode>;
}

type Composed = Readonly<
  Record<
    string,
    {
      readonly id: string;
      readonly tags: readonly string[];
      readonly parameters: {
        readonly docs?: { readonly source?: { readonly code?: string } };
      };
      readonly load: () => Promise<void>;
    } & ((props: object) => ReactNode)
  >
>;

const modules = import.meta.glob<Parameters<typeof composeStories>[0]>('../../stories/**/*.stories.tsx', {
  eager: true,
});

/** All stories there are. */
export const everyStory: readonly EveryStory[] = Object.values(modules).flatMap((module) => {
  const composed = compose(module, {});
  return Object.keys(composed).map((name) => ({
    id: composed[name]?.id ?? name,
    inDocs: composed[name]?.tags.includes('autodocs') ?? false,
    code: composed[name]?.parameters.docs?.source?.code,
    draw: async (globals) => {
      const Story = compose(module, globals)[name];
      if (Story === undefined) return null;
      await Story.load();
      return <Story />;
    },
  }));
});

function compose(
  module: Parameters<typeof composeStories>[0],
  globals: Readonly<Record<string, string>>,
): Composed {
  const project = setProjectAnnotations([
    preview,
    { initialGlobals: { ...preview.initialGlobals, ...globals } },
  ]);
  return composeStories(module, project);
}
