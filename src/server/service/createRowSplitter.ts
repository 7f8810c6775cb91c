/** Takes a JSON text apart while it arrives. */
export interface RowSplitter {
  /** Takes the next part of the text. */
  readonly push: (text: string) => void;
  /** What is left of the text, with the placeholder in place of the list, if there was one. */
  readonly rest: () => string;
}

/** What of the text comes next: what is before the list, between two rows of it, in a row, behind the list; or nothing any more. */
type Part = 'head' | 'between' | 'row' | 'tail' | 'broken';

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

// Far more than a row, or what stands around the rows, ever has.
const longest = 1_048_576;

/**
 * Finds the rows of the list that is the value of `data` in the outermost object, and gives each to `onRow` as the text of
 * one JSON object. It parses nothing: it follows strings and brackets, and leaves it to `JSON.parse` whether a row, and
 * the rest, are JSON. Anything else in the list than objects with a comma between each two breaks it off, with `null` to `onRow`.
 * Where there is no such list, all of the text is the rest.
 */
export function createRowSplitter(placeholder: string, onRow: (row: string | null) => void): RowSplitter {
  let part: Part = 'head';
  let rest = '';
  let row = '';
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let expected: 'row or end' | 'row' | 'comma or end' = 'row or end';

  function breakOff(): void {
    part = 'broken';
    onRow(null);
  }

  /** Follows strings and brackets over one character. */
  function follow(code: number): void {
    if (isInString) {
      if (isEscaped) isEscaped = false;
      else if (code === backslash) isEscaped = true;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (code === openBrace || code === openBracket) depth += 1;
    else if (code === closeBrace || code === closeBracket) depth -= 1;
  }

  // Each takes the text from a place on, and gives the place where the next part begins.
  const scan: Readonly<Record<Part, (text: string, from: number) => number>> = {
    head(text, from) {
      for (let at = from; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        if (code === openBracket && depth === 1 && !isInString) {
          const before = (rest + text.slice(from, at)).slice(-64);
          if (/[{,]\s*"data"\s*:\s*$/.test(before)) {
            rest += text.slice(from, at) + placeholder;
            part = 'between';
            return at + 1;
          }
        }
        follow(code);
      }
      rest += text.slice(from);
      return text.length;
    },
    between(text, at) {
      const code = text.charCodeAt(at);
      if (code === openBrace && expected !== 'comma or end') {
        part = 'row';
        depth = 0;
        return at;
      }
      if (code === closeBracket && expected !== 'row') part = 'tail';
      else if (code === comma && expected === 'comma or end') expected = 'row';
      else if (code > 0x20) breakOff();
      return at + 1;
    },
    row(text, from) {
      for (let at = from; at < text.length; at += 1) {
        follow(text.charCodeAt(at));
        if (depth > 0) continue;
        onRow(row + text.slice(from, at + 1));
        row = '';
        part = 'between';
        expected = 'comma or end';
        return at + 1;
      }
      row += text.slice(from);
      return text.length;
    },
    tail(text, from) {
      rest += text.slice(from);
      return text.length;
    },
    broken: ({ length }) => length,
  };

  return {
    push(text) {
      for (let at = 0; at < text.length;) at = scan[part](text, at);
      if (Math.max(row.length, rest.length) > longest) breakOff();
    },
    rest: () => rest,
  };
}
