/** A guide: a page of Storybook, and a file of the package. */
export interface Guide {
  /** Of its MDX file. */
  readonly file: string;
  /** In the sidebar, below "Guides"; the name of its page follows from it. */
  readonly title: string;
  /** What one finds there, in a line. */
  readonly about: string;
}

/** All of them, in the order of the sidebar. */
export const guides: readonly Guide[] = [
  guide(
    'QuickStart',
    'Quick start',
    'from an empty folder to a board: the sandbox, eight lines, a player signed in',
  ),
  guide(
    'HooksAndModels',
    'Hooks and models',
    'data without components, the client without React, pages from a server',
  ),
  guide(
    'Server',
    'Server and going live',
    'scores that count once: keys, ledger, tickets, reconciliation, CORS',
  ),
  guide(
    'Gateway',
    'Gateway',
    'boards from your own address: one question a second however many look, and the last board while the platform is down',
  ),
  guide(
    'Styling',
    'Styling',
    'tokens, themes, dark, Tailwind, shadcn/ui, cascade layers, every token there is',
  ),
  guide('Words', 'Words and languages', 'twelve languages, words of your own, numbers of a region'),
  guide('CustomUi', 'Custom UI', 'a board of your own over the model, or a view over plain data'),
  guide('Games', 'Games', 'a rank over the running game, a pause menu, a gamepad'),
  guide('WithoutReact', 'Without React', 'the widgets as elements, in one script, engine by engine'),
  guide('Testing', 'Testing your app', 'the whole service in your tests, with faults on demand'),
  guide('Security', 'Security', 'what is promised, what is yours to do, how to report'),
  guide('Accessibility', 'Accessibility', 'what was tested, and what you can rely on'),
  guide('Troubleshooting', 'Troubleshooting', 'by message: what it means, and what to do'),
  guide('Sizes', 'Sizes and support', 'kilobytes, browsers, Node, peers'),
];

/** The name of a guide's page in Storybook, and of its file in the package. */
export function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function guide(file: string, title: string, about: string): Guide {
  return { file, title, about };
}
