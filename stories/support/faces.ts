/** Twelve faces, drawn for Laurel: the two colours behind one, and its shapes in a square of 40. */
const drawings = [
  [
    '#3d2a78',
    '#c14a86',
    '<path d="M9 8l7 6h8l7-6 1 14c0 7-6 12-12 14-6-2-12-7-12-14z" fill="#ff9a4d"/><path d="M8 22c4 0 8 2 12 8 4-6 8-8 12-8 0 7-6 12-12 14-6-2-12-7-12-14z" fill="#fff1e0"/><circle cx="14.5" cy="21.5" r="2" fill="#1c1730"/><circle cx="15.2" cy="20.8" r="0.7" fill="#fff"/><circle cx="25.5" cy="21.5" r="2" fill="#1c1730"/><circle cx="26.2" cy="20.8" r="0.7" fill="#fff"/><path d="M18 30.5h4l-2 2.5z" fill="#2b1b34"/>',
  ],
  [
    '#123a5c',
    '#2b8f9e',
    '<path d="M8 9c4 0 6 1.5 8 3h8c2-1.5 4-3 8-3v15a12 12 0 0 1-24 0z" fill="#7b5bd6"/><circle cx="14.5" cy="19.5" r="5.8" fill="#f4ecff"/><circle cx="25.5" cy="19.5" r="5.8" fill="#f4ecff"/><circle cx="15" cy="19.5" r="3" fill="#1c1730"/><circle cx="16.1" cy="18.5" r="1" fill="#fff"/><circle cx="25" cy="19.5" r="3" fill="#1c1730"/><circle cx="26.1" cy="18.5" r="1" fill="#fff"/><path d="M17.8 24h4.4L20 28z" fill="#ffb83d"/>',
  ],
  [
    '#1f5b3a',
    '#8ac24a',
    '<rect x="8" y="13" width="24" height="20" rx="7" fill="#dfe8ef"/><rect x="11" y="17" width="18" height="8.5" rx="4.2" fill="#172033"/><circle cx="16" cy="21.2" r="1.9" fill="#5ff0c8"/><circle cx="24" cy="21.2" r="1.9" fill="#5ff0c8"/><path d="M20 13V8.5" stroke="#dfe8ef" stroke-width="2"/><circle cx="20" cy="7.5" r="2.3" fill="#ff5d73"/><path d="M16 29.5h8" stroke="#8a9bb0" stroke-width="1.8" stroke-linecap="round"/>',
  ],
  [
    '#b04a1f',
    '#ffb347',
    '<path d="M9 7.5 16.5 13h7L31 7.5 32 21a12 12 0 0 1-24 0z" fill="#2b2540"/><path d="M13.5 20.5q2.5-3 5 0M21.5 20.5q2.5-3 5 0" stroke="#ffe14d" stroke-width="2" fill="none" stroke-linecap="round"/><path d="m18.6 25 1.4 1.4L21.4 25" stroke="#ff9ab0" stroke-width="1.6" fill="none" stroke-linecap="round"/><path d="M11 25.5l-4 .8M29 25.5l4 .8" stroke="#8d84ad" stroke-width="1" stroke-linecap="round"/>',
  ],
  [
    '#5a2a9c',
    '#e05fb0',
    '<ellipse cx="20" cy="24" rx="13.5" ry="10.5" fill="#65c466"/><circle cx="12.5" cy="14.5" r="5" fill="#65c466"/><circle cx="27.5" cy="14.5" r="5" fill="#65c466"/><circle cx="12.5" cy="14.5" r="3.2" fill="#fff"/><circle cx="27.5" cy="14.5" r="3.2" fill="#fff"/><circle cx="13" cy="14.8" r="1.9" fill="#1c1730"/><circle cx="13.7" cy="14.1" r="0.6" fill="#fff"/><circle cx="27" cy="14.8" r="1.9" fill="#1c1730"/><circle cx="27.7" cy="14.1" r="0.6" fill="#fff"/><path d="M12 25.5q8 6 16 0" stroke="#1d5a2e" stroke-width="1.8" fill="none" stroke-linecap="round"/>',
  ],
  [
    '#0f4f8a',
    '#58b7ff',
    '<circle cx="11" cy="13" r="4.5" fill="#8d5a3a"/><circle cx="29" cy="13" r="4.5" fill="#8d5a3a"/><circle cx="20" cy="22" r="12.5" fill="#a86c46"/><ellipse cx="20" cy="26.5" rx="6" ry="4.8" fill="#f2d7b8"/><circle cx="14.8" cy="20" r="2" fill="#1c1730"/><circle cx="15.5" cy="19.3" r="0.7" fill="#fff"/><circle cx="25.2" cy="20" r="2" fill="#1c1730"/><circle cx="25.9" cy="19.3" r="0.7" fill="#fff"/><ellipse cx="20" cy="24.5" rx="2.2" ry="1.5" fill="#2b1b1b"/>',
  ],
  [
    '#2a2350',
    '#6f6bf2',
    '<path d="M9 33V20a11 11 0 0 1 22 0v13l-3.7-3-3.6 3-3.7-3-3.7 3-3.6-3z" fill="#f3f1ff"/><circle cx="16" cy="20.5" r="2.3" fill="#1c1730"/><circle cx="16.8" cy="19.7" r="0.8" fill="#fff"/><circle cx="24.5" cy="20.5" r="2.3" fill="#1c1730"/><circle cx="25.3" cy="19.7" r="0.8" fill="#fff"/><ellipse cx="20.2" cy="26" rx="1.9" ry="2.3" fill="#4a3f86"/>',
  ],
  [
    '#0b2a4a',
    '#e2683c',
    '<circle cx="20" cy="21" r="13" fill="#eef2f7"/><rect x="10.5" y="14.5" width="19" height="13" rx="6.5" fill="#1b2b4d"/><path d="M13.5 19.5q1-2.6 4-2.8" stroke="#8fd3ff" stroke-width="1.9" fill="none" stroke-linecap="round"/><rect x="5.5" y="18" width="3.6" height="7" rx="1.8" fill="#ff7a45"/><rect x="30.9" y="18" width="3.6" height="7" rx="1.8" fill="#ff7a45"/>',
  ],
  [
    '#8a1f4a',
    '#ff8fa3',
    '<circle cx="11" cy="12.5" r="4.3" fill="#23202e"/><circle cx="29" cy="12.5" r="4.3" fill="#23202e"/><circle cx="20" cy="22" r="12.5" fill="#fbfaf7"/><ellipse cx="14.5" cy="21" rx="3.6" ry="4.3" fill="#23202e" transform="rotate(18 14.5 21)"/><ellipse cx="25.5" cy="21" rx="3.6" ry="4.3" fill="#23202e" transform="rotate(-18 25.5 21)"/><circle cx="15" cy="20.5" r="1.3" fill="#fff"/><circle cx="25" cy="20.5" r="1.3" fill="#fff"/><ellipse cx="20" cy="26" rx="1.8" ry="1.2" fill="#23202e"/>',
  ],
  [
    '#155e63',
    '#a6dcc0',
    '<rect x="11.5" y="3" width="5.5" height="16" rx="2.7" fill="#f7e3ea"/><rect x="23" y="3" width="5.5" height="16" rx="2.7" fill="#f7e3ea"/><rect x="13" y="5.5" width="2.5" height="11" rx="1.2" fill="#ff9fb6"/><rect x="24.5" y="5.5" width="2.5" height="11" rx="1.2" fill="#ff9fb6"/><ellipse cx="20" cy="24" rx="11.5" ry="10" fill="#f7e3ea"/><circle cx="15.5" cy="22.5" r="2" fill="#1c1730"/><circle cx="16.2" cy="21.8" r="0.7" fill="#fff"/><circle cx="24.5" cy="22.5" r="2" fill="#1c1730"/><circle cx="25.2" cy="21.8" r="0.7" fill="#fff"/><path d="M18.5 26.5 20 28l1.5-1.5" stroke="#c85c7c" stroke-width="1.6" fill="none" stroke-linecap="round"/>',
  ],
  [
    '#2f3564',
    '#8a9cf0',
    '<path d="M10 8l4 6M30 8l-4 6M20 6v6" stroke="#f6f0d0" stroke-width="3.2" stroke-linecap="round"/><path d="M8.5 21C8.5 14 13 11 20 11s11.5 3 11.5 10-4.5 13-11.5 13S8.5 28 8.5 21z" fill="#d8443c"/><circle cx="15" cy="20" r="2.1" fill="#1c1730"/><circle cx="15.7" cy="19.3" r="0.7" fill="#fff"/><circle cx="25" cy="20" r="2.1" fill="#1c1730"/><circle cx="25.7" cy="19.3" r="0.7" fill="#fff"/><path d="M13.5 27h13l-1.6 2.5-1.7-2.5-1.6 2.5-1.6-2.5-1.7 2.5-1.6-2.5-1.6 2.5z" fill="#fff"/>',
  ],
  [
    '#2b3440',
    '#7f93a8',
    '<path d="M20 4c4-2.5 9-1 10 2.5-3-1-6 0-8 2.5z" fill="#e5484d"/><path d="M9 20C9 12 13.5 8 20 8s11 4 11 12v8c0 3-5 6-11 6S9 31 9 28z" fill="#c9d3de"/><path d="M11.5 19h17v4.5h-6V31h-5v-7.5h-6z" fill="#1a2230"/><circle cx="15" cy="21.2" r="1.3" fill="#ffd84d"/><circle cx="25" cy="21.2" r="1.3" fill="#ffd84d"/>',
  ],
] as const;

/** A picture of a player that needs no network; the same number is the same face. */
export function face(number: number): string {
  const [from, to, shapes] = drawings[number % drawings.length] ?? drawings[0];
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><linearGradient id="g" x2="1" y2="1">' +
    `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>` +
    `<path fill="url(#g)" d="M0 0h40v40H0z"/>${shapes}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
