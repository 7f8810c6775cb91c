import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { everyStory } from './everyStory.tsx';

const widgets = everyStory.filter(
  ({ id }) => /^(states|components)-(?!faults)/.test(id) && !id.endsWith('render-props'),
);

/** Data of somebody's: isolated, or written by `Intl`; and what stays English and says so. */
const notOurs = 'bdi, data, time, span[lang="en"], .laurel-Countdown';
/** What the games of the stories say themselves: in slots, as labels of scores, as headings. */
const theirs =
  /^(Kills ?|Winter Sprint|Tournaments|Paused|Sign in|Knock again|The arena sleeps until Friday\.|"month")$/;

/** Words on the page, seen or read, that do not come from the messages: those of `pseudo` have no plain letter. */
function hardCoded(): string[] {
  const found: string[] = [];
  const look = (element: Element, text: string | null) => {
    if (text === null || element.closest(notOurs) !== null) return;
    // What a message was given stays as it is: between isolates, or in its brackets.
    const said = text.replaceAll(/\u2068[^\u2069]*\u2069|\[[^\]]*\]/g, '');
    if (/[A-Za-z]{2}/.test(said) && !theirs.test(text))
      found.push(`${element.className || element.tagName}: ${text}`);
  };
  for (const root of document.querySelectorAll('.laurel-Root, .laurel-Part')) {
    for (const element of [root, ...root.querySelectorAll('*')]) {
      for (const attribute of ['aria-label', 'title', 'alt', 'placeholder'])
        look(element, element.getAttribute(attribute));
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) look(element, node.textContent);
    }
  }
  return found;
}

test.each(widgets.map((story) => [story.id, story] as const))(
  '%s speaks by the messages alone',
  async (_, story) => {
    await render(await story.draw({ locale: 'pseudo' }));
    expect(hardCoded()).toEqual([]);
  },
);
