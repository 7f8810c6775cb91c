import { useEffect, useState } from 'react';

/** A program of the set. */
export interface Part {
  readonly id: string;
  readonly isUp: boolean;
  readonly isThere: boolean;
  readonly figures: Readonly<Record<string, number>>;
}

/** What runs, asked every half a second, and what kills and starts it. */
export function useParts(): {
  readonly parts: readonly Part[];
  readonly change: (id: string, what: 'kill' | 'start') => void;
} {
  const [parts, setParts] = useState<readonly Part[]>([]);

  useEffect(() => {
    const timer = setInterval(() => void ask('').then(setParts, () => {}), 500);
    return () => clearInterval(timer);
  }, []);

  return {
    parts,
    change: (id, what) => void ask(`?of=${id}&do=${what}`).then(setParts, () => {}),
  };
}

async function ask(query: string): Promise<readonly Part[]> {
  const answer = await fetch(`/parts${query}`);
  return (await answer.json()) as readonly Part[];
}
