import type { LeaderboardEntry } from '../../../domain/model.ts';

/** What a board shows of a player beside the scores; totals hold none of it. */
export type Named = Pick<LeaderboardEntry, 'name' | 'username' | 'avatarUrl'>;

/** The names of players who were seen on a board. */
export interface Names {
  readonly learn: (entries: readonly LeaderboardEntry[]) => void;
  readonly of: (id: string) => Named | undefined;
  /** Ids of players of whom a name, or a later word of it, begins with the text; so many at most, in the order of names. */
  readonly find: (text: string, most: number) => readonly string[];
  readonly count: () => number;
}

interface Key {
  readonly text: string;
  readonly id: string;
}

const mostWords = 6;
const longestName = 64;
/** So many keys are put in their places one by one, in less time than it takes to copy a list of hundreds of thousands. */
const few = 1500;

/** No names; of so many players at most. */
export function createNames(most: number): Names {
  const known = new Map<string, Named>();
  /** In the order of their texts. Former names stay in the list, and are skipped. */
  let keys: Key[] = [];

  function keysOf(id: string, { name, username }: Named): readonly string[] {
    // A player without a name is shown, and searched for, by id.
    const texts = [name, username].filter((text) => text !== null && text !== '') as string[];
    return [...new Set((texts.length === 0 ? [id] : texts).flatMap(startsOf))];
  }

  function learn(entries: readonly LeaderboardEntry[]): void {
    const added: Key[] = [];
    for (const { id, name, username, avatarUrl } of entries) {
      const before = known.get(id);
      if (before === undefined && known.size >= most) continue;
      const named = { name, username, avatarUrl };
      const old = before === undefined ? [] : keysOf(id, before);
      known.set(id, named);
      for (const text of keysOf(id, named)) if (!old.includes(text)) added.push({ text, id });
    }
    if (added.length <= few) for (const key of added) insert(keys, key);
    else keys = merge(keys, added.toSorted(compare));
    // More former names than present ones.
    if (keys.length > 2 * (mostWords + 1) * Math.max(1000, known.size)) {
      keys = [...known].flatMap(([id, named]) => keysOf(id, named).map((text) => ({ text, id })));
      keys.sort(compare);
    }
  }

  return {
    learn,
    of: (id) => known.get(id),
    find(text, most) {
      const wanted = fold(text);
      const found = new Set<string>();
      const start = firstNot(keys, ({ text: key }) => key < wanted);
      for (let at = start; at < keys.length && found.size < most; at += 1) {
        const { text: key, id } = keys[at] as Key;
        if (!key.startsWith(wanted)) break;
        const named = known.get(id);
        if (named !== undefined && keysOf(id, named).includes(key)) found.add(id);
      }
      return [...found];
    },
    count: () => known.size,
  };
}

/** As people type names: without case, marks and double spaces. */
function fold(text: string): string {
  return text
    .slice(0, longestName)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** A name from its beginning, and from that of each of its words. */
function startsOf(name: string): readonly string[] {
  const text = fold(name);
  const starts = [...text.matchAll(/(?<=[\s_.-])[^\s_.-]/g)].map(({ index }) => index);
  return [text, ...starts.slice(0, mostWords).map((start) => text.slice(start))];
}

function compare(one: Key, other: Key): number {
  if (one.text !== other.text) return one.text < other.text ? -1 : 1;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}

function insert(keys: Key[], key: Key): void {
  const at = firstNot(keys, (other) => compare(other, key) < 0);
  keys.splice(at, 0, key);
}

function merge(old: readonly Key[], added: readonly Key[]): Key[] {
  const merged: Key[] = [];
  let next = 0;
  for (const key of old) {
    for (; next < added.length && compare(added[next] as Key, key) < 0; next += 1) {
      merged.push(added[next] as Key);
    }
    merged.push(key);
  }
  return merged.concat(added.slice(next));
}

/** Where the keys end that come before something. */
function firstNot(keys: readonly Key[], comesBefore: (key: Key) => boolean): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (comesBefore(keys[middle] as Key)) low = middle + 1;
    else high = middle;
  }
  return low;
}
