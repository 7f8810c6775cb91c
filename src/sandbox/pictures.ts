/** Pictures drawn from an id, so that the sample world looks alive without any file or network. */

function hash(text: string): number {
  let value = 7;
  for (const character of text) value = (Math.imul(value, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return value;
}

/** A square avatar: two hues and the first letter. */
export function drawAvatar(id: string, name: string): string {
  const hue = hash(id) % 360;
  const letter = (/^\p{L}/u.exec(name) ?? ['?'])[0];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 55% 42%)"/>` +
    `<circle cx="${16 + (hash(id) % 32)}" cy="54" r="30" fill="hsl(${(hue + 40) % 360} 60% 56%)"/>` +
    `<text x="32" y="43" font-family="sans-serif" font-size="32" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  );
}

/** A 16:9 landscape: sky, sun and hills. */
export function drawImage(id: string): string {
  const seed = hash(id);
  const hue = seed % 360;
  const hills = [0, 1, 2].map((row) => {
    const y = 100 + row * 26;
    const peak = y - 50 + ((seed >> (row * 4)) % 30);
    return `<path d="M0 ${y}Q80 ${peak} 160 ${y - 8}T320 ${y - 14}V180H0Z" fill="hsl(${(hue + row * 14) % 360} 45% ${38 - row * 9}%)"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="hsl(${hue} 60% 72%)"/>` +
    `<circle cx="${60 + (seed % 200)}" cy="62" r="26" fill="hsl(${(hue + 180) % 360} 90% 88%)"/>${hills.join('')}</svg>`
  );
}
