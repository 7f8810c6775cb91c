import { createRandom } from './random.ts';

// Pictures drawn from an id, so that the sample world looks alive without any file or network.

function randomOf(id: string): () => number {
  let hash = 7;
  for (const character of id) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return createRandom(hash);
}

/** A square avatar: two hues and the first letter. */
export function drawAvatar(id: string, name: string): string {
  const random = randomOf(id);
  const hue = Math.floor(random() * 360);
  const letter = (/^\p{L}/u.exec(name) ?? ['?'])[0];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 50% 38%)"/>` +
    `<circle cx="${Math.round(10 + random() * 44)}" cy="56" r="30" fill="hsl(${hue + 35} 52% 50%)"/>` +
    `<text x="32" y="43" font-family="sans-serif" font-size="32" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  );
}

/** A 16:9 landscape: sky, sun and hills. */
export function drawImage(id: string): string {
  const random = randomOf(id);
  const hue = Math.floor(random() * 360);
  const hills = [0, 1, 2].map((row) => {
    const y = 92 + row * 28;
    const [first, second] = [y - 60 + random() * 70, y - 40 + random() * 60].map(Math.round);
    return `<path d="M0 ${y}Q80 ${first} 160 ${y - 6}T320 ${second}V180H0Z" fill="hsl(${hue + 15 + row * 12} 38% ${44 - row * 11}%)"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="hsl(${hue} 48% 78%)"/>` +
    `<circle cx="${Math.round(50 + random() * 220)}" cy="58" r="24" fill="hsl(${hue + 40} 90% 92%)"/>${hills.join('')}</svg>`
  );
}
