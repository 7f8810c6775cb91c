'use client';

import { useState } from 'react';

/** A value that each render makes again: the very same one until it differs by `isSame`. */
export function useKept<Value>(value: Value, isSame: (one: Value, other: Value) => boolean): Value {
  const [kept, keep] = useState(value);
  if (kept === value || isSame(kept, value)) return kept;
  keep(value);
  return value;
}
