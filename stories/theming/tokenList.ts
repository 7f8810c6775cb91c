/** One public token of the style sheet. */
export interface Token {
  readonly name: `--laurel-${string}`;
  readonly kind: 'colour' | 'length' | 'number' | 'text';
  /** A basic token is set first; a derived one follows from the basic ones until it is set. */
  readonly basic: boolean;
  readonly meaning: string;
  /** Ends of the slider, and the unit, of a length or number. */
  readonly range?: readonly [min: number, max: number, step: number, unit: string];
}

/** All of them. A test holds this list and the style sheets together. */
export const tokenList: readonly Token[] = [
  colour('surface', 'The ground of a widget.', true),
  colour('text', 'Words on the ground.', true),
  colour('muted', 'Words that stand back: handles, dates, labels.', true),
  colour('accent', 'The one strong colour: the own row, links, the primary button.', true),
  colour('on-accent', 'Words on the accent.', true),
  colour('danger', 'Failures, falling ranks, the last minute.', true),
  { name: '--laurel-font', kind: 'text', basic: true, meaning: "Font family. Default: the page's own." },
  length('font-size', 'Size of content; labels and titles follow from it.', [12, 22, 1, 'px'], true),
  length('radius', 'Roundness of a widget; controls and avatars follow from it.', [0, 24, 1, 'px'], true),
  length('space', 'The grid: every gap is a multiple of it.', [2, 8, 1, 'px'], true),
  length('row-height', 'Least height of a row or control.', [24, 56, 1, 'px'], true),
  length('duration', 'Length of any motion; none where the reader wants none.', [0, 600, 20, 'ms'], true),
  colour('raised', 'Ground of chips, notices and the track of a choice.'),
  colour('success', 'Rising ranks, what has been copied.'),
  colour('border', 'Lines that only divide.'),
  colour('line', 'Edges of controls: 3:1 on the ground.'),
  colour('hover', 'Ground under the pointer.'),
  colour('tint', "Ground of the player's own row."),
  colour('skeleton', 'The shapes of what is still to come.'),
  colour('focus', 'The ring around what has focus.'),
  colour('playing', 'The dot and the word of a friend who plays.'),
  colour('online', 'The ring of a friend who is online.'),
  colour('gold', 'First place.'),
  colour('silver', 'Second place.'),
  colour('bronze', 'Third place.'),
  colour('on-medal', 'The sign on a medal.'),
  length('padding', 'Space between the edge of a widget and its content.', [0, 40, 1, 'px']),
  length('control-radius', 'Roundness of buttons and choices.', [0, 24, 1, 'px']),
  length('avatar-radius', 'Roundness of avatars: 0 is square.', [0, 28, 1, 'px']),
  length('font-size-small', 'Size of labels and secondary text.', [10, 18, 1, 'px']),
  length('font-size-large', 'Size of titles.', [14, 36, 1, 'px']),
  {
    name: '--laurel-weight',
    kind: 'number',
    basic: false,
    meaning: 'The one step of emphasis.',
    range: [400, 900, 100, ''],
  },
  {
    name: '--laurel-label-transform',
    kind: 'text',
    basic: false,
    meaning: '`text-transform` of titles, headers and buttons.',
  },
  length('label-tracking', '`letter-spacing` of the same.', [0, 4, 0.25, 'px']),
];

function colour(name: string, meaning: string, basic = false): Token {
  return { name: `--laurel-${name}`, kind: 'colour', basic, meaning };
}

function length(name: string, meaning: string, range: Token['range'] & object, basic = false): Token {
  return { name: `--laurel-${name}`, kind: 'length', basic, meaning, range };
}
