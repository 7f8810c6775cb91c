const branch =
  'M19.1 26.8Q23 24.4 25.6 29.1Q20.6 31 19.1 26.8ZM19.1 26.8Q18.3 22.6 23.1 22.8Q23.2 27.6 19.1 26.8ZM23.6 24.3Q25.9 20.6 30.1 23.5Q26.7 27.3 23.6 24.3ZM23.6 24.3Q21.1 21 25.3 19.2Q27.5 23.2 23.6 24.3ZM26.4 20.1Q26.9 15.9 31.7 16.6Q30.4 21.3 26.4 20.1ZM26.4 20.1Q23 18.3 25.8 14.9Q29.3 17.5 26.4 20.1ZM27.2 15Q25.8 11.3 30.2 9.8Q31 14.3 27.2 15ZM27.2 15Q23.5 15 24.4 10.9Q28.5 11.6 27.2 15ZM25.5 10.1Q22.8 7.6 25.9 4.5Q28.6 7.9 25.5 10.1ZM25.5 10.1Q22.4 11.7 21.5 7.8Q25.3 6.7 25.5 10.1ZM21.9 6.5Q18.5 7.6 17.4 3.6Q21.5 3 21.9 6.5Z';

/** Laurel's mark, 32 by 32: two branches around a podium, in one colour. */
export function laurelMark(colour: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32" fill="${colour}">` +
    `<path d="${branch}"/><path d="${branch}" transform="matrix(-1 0 0 1 32 0)"/>` +
    '<rect x="14.1" y="12.2" width="3.8" height="9.2" rx="1.2"/>' +
    '<rect x="9.4" y="15.6" width="3.8" height="5.8" rx="1.2" opacity=".72"/>' +
    '<rect x="18.8" y="17.2" width="3.8" height="4.2" rx="1.2" opacity=".72"/></svg>'
  );
}
