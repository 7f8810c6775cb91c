/** Code as a user would write it: a drawing of a guide imports from the sources, and a page from the package. */
export function asWritten(file: string): string {
  return file.replaceAll(/'(?:\.\.\/)+src\/[^']+'/g, "'laurel'").trim();
}

/** Code below its file's name; below its path, where it is an example. */
export function underItsName(file: string, code: string): string {
  const name = file.replace(/^code\/|^(?:\.\.\/)+/, '');
  const title = /\.(?:conf|vcl)$/.test(file) ? `# ${name}` : `// ${name}`;
  return `${file.endsWith('.css') ? `/* ${name} */` : title}\n${asWritten(code)}`;
}

/** A file of the project as a page elsewhere: guides are there too, other links into the project's folders would lead nowhere. */
export function withoutFolders(text: string): string {
  return text
    .replaceAll(/\]\(guides\/([\w-]+)\.md/g, '](?path=/docs/guides-$1--docs')
    .replaceAll(/\[([^\]]+)\]\((?!https:|#|\?)[^)]+\)/g, '`$1`');
}
