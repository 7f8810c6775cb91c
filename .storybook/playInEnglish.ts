import type { LoaderFunction } from 'storybook/internal/types';

/** Stories look for English names: in another language of the toolbar they are shown, and not played. */
export const playInEnglish: LoaderFunction = ({ id, globals }) => {
  // Storybook has no word for it; where a story is a test alone there is no such preview.
  const shown = (globalThis as Partial<ShowsStory>).__STORYBOOK_PREVIEW__?.currentRender;
  if (shown?.id === id && shown.renderOptions !== undefined)
    shown.renderOptions.autoplay = globals['locale'] === 'en';
};

interface ShowsStory {
  readonly __STORYBOOK_PREVIEW__: {
    readonly currentRender?: { readonly id: string; readonly renderOptions?: { autoplay?: boolean } };
  };
}
