/*
 * Characters that only serve to disturb a page: they reverse their neighbours, hide, or pile up. Each set is
 * given by code point, since the characters themselves cannot be seen in an editor.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu;
// Marks that turn the direction of text; zero-width, soft hyphen, fillers that look like nothing, tags, variation selectors of
// the second block: what Unicode calls ignorable, but for what is looked at below, and the few that it does not.
const invisible = /(?![\u200c\u200d]|[\ufe00-\ufe0f])[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;
// Joiners have honest uses: in emoji families, and between letters of scripts that are written joined.
const looseJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])(?<!(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic})[\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d]+(?![\p{Extended_Pictographic}\p{L}\p{M}])|(?<=[\u200c\u200d])[\u200c\u200d]/gu;
const looseSelector = /(?<![\p{Emoji}])[\ufe00-\ufe0f]|(?<=[\ufe00-\ufe0f])[\ufe00-\ufe0f]/gu;
const detachedMarks = /(?<=^|\s)[\p{M}\u200c\u200d]+/gu;
const plainAscii = /^[\u0020-\u007e]*$/;

// Two marks on a letter are enough for every European language once composed; some scripts stack more.
const stackedMarks =
  /((?:(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}])\p{L}\p{M}{0,4})|(?:[^\p{M}]\p{M}{0,2}))\p{M}*/gu;

/** What `cleanText` keeps. */
export interface CleanTextOptions {
  /** Characters as a reader counts them, before the text is cut with an ellipsis. Default 100. */
  readonly longest?: number | undefined;
}

/**
 * Text that somebody else wrote, made fit to stand beside other text: without characters that change the
 * direction of what follows, that cannot be seen, or that pile up beyond the line; white space collapsed; cut
 * at a length. It stays text: put it into an element's content or an attribute, never into markup.
 *
 * Gives an empty string when nothing visible is left.
 */
export function cleanText(text: string, { longest = 100 }: CleanTextOptions = {}): string {
  // What is cut away far behind the longest text shown need not be cleaned: names of a megabyte exist.
  let clean = collapse(text.slice(0, longest * 40).toWellFormed());
  if (!plainAscii.test(clean)) clean = settle(clean);
  if (clean.length <= longest) return clean;
  const characters = Array.from(new Intl.Segmenter().segment(clean), ({ segment }) => segment);
  return characters.length <= longest ? clean : `${characters.slice(0, longest).join('').trimEnd()}…`;
}

/** Removing one character can put two others side by side that are not allowed together: again until nothing changes. */
function settle(text: string): string {
  const clean = collapse(
    text
      .normalize('NFC')
      .replace(invisible, '')
      .replace(looseJoiner, '')
      .replace(looseSelector, '')
      .replace(detachedMarks, '')
      .replace(stackedMarks, '$1'),
  );
  return clean === text ? clean : settle(clean);
}

function collapse(text: string): string {
  return text.replace(controls, ' ').replace(/\s+/gu, ' ').trim();
}
