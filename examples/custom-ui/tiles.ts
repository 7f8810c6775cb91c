/** Tiles of one colour, but for one. */
export interface Tiles {
  /** How many stand in a row, and how many rows there are. */
  readonly side: number;
  /** The place of the one that differs. */
  readonly odd: number;
  readonly color: string;
  readonly oddColor: string;
}

/** The more have been found, the more tiles there are and the closer the two colours. */
export function drawTiles(found: number): Tiles {
  const side = Math.min(7, 2 + Math.floor((found + 1) / 3));
  const hue = Math.floor(Math.random() * 360);
  const lightness = 44 + Math.random() * 20;
  const apart = Math.max(3.5, 17 - found * 0.75) * (Math.random() < 0.5 ? 1 : -1);
  return {
    side,
    odd: Math.floor(Math.random() * side * side),
    color: `hsl(${hue} 62% ${lightness}%)`,
    oddColor: `hsl(${hue} 62% ${lightness + apart}%)`,
  };
}
