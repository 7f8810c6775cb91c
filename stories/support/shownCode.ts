import { asWritten } from '../guides/asWritten.ts';

const files = import.meta.glob<string>(['../snippets/*.tsx', '../guides/{TinyBoard,LightBoard,Lobby}.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const codes = new Map(
  Object.entries(files).map(([path, file]) => [path.slice(path.lastIndexOf('/') + 1, -4), asWritten(file)]),
);

/** The code of one of the files that are shown, which the compiler reads like any other. */
export function codeOf(name: string): string {
  const code = codes.get(name);
  if (code === undefined) throw new Error(`There is no stories/snippets/${name}.tsx.`);
  return code;
}

/** A story's parameters, so that "Show code" prints one of these files. */
export function shownCode(name: string) {
  return { docs: { source: { code: codeOf(name), language: 'tsx' } } };
}
