/** What is counted of one kind: by labels, in the order in which they are given. */
export interface Counter {
  /** Adds one, or so much. */
  readonly add: (labels: Labels, amount?: number) => void;
}

type Labels = Readonly<Record<string, string>>;

/** Numbers for monitoring, in the text format that Prometheus reads. */
export interface Counters {
  /** What only rises. */
  readonly counter: (name: string, help: string) => Counter;
  /** What only rises and is counted elsewhere, read when somebody looks. */
  readonly counted: (name: string, help: string, read: () => number) => void;
  /** What is read when somebody looks. */
  readonly gauge: (name: string, help: string, read: () => number) => void;
  /** How many took how long: `le` in seconds. */
  readonly histogram: (name: string, help: string, bounds: readonly number[]) => (seconds: number) => void;
  readonly text: () => string;
}

/** An empty set. Labels have to come from short lists: each combination stays as a line. */
export function createCounters(): Counters {
  const parts: (() => string[])[] = [];

  function part(name: string, help: string, type: string, lines: () => string[]): void {
    parts.push(() => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines()]);
  }

  return {
    counter(name, help) {
      const values = new Map<string, number>();
      part(name, help, 'counter', () => [...values].map(([labels, value]) => `${name}${labels} ${value}`));
      return {
        add(labels, amount = 1) {
          const key = written(labels);
          values.set(key, (values.get(key) ?? 0) + amount);
        },
      };
    },
    counted(name, help, read) {
      part(name, help, 'counter', () => [`${name} ${read()}`]);
    },
    gauge(name, help, read) {
      part(name, help, 'gauge', () => [`${name} ${read()}`]);
    },
    histogram(name, help, bounds) {
      const counts = bounds.map(() => 0);
      let count = 0;
      let sum = 0;
      part(name, help, 'histogram', () => [
        ...bounds.map((bound, index) => `${name}_bucket{le="${bound}"} ${counts[index]}`),
        `${name}_bucket{le="+Inf"} ${count}`,
        `${name}_sum ${sum}`,
        `${name}_count ${count}`,
      ]);
      return (seconds) => {
        count += 1;
        sum += seconds;
        bounds.forEach((bound, index) => {
          if (seconds <= bound) counts[index] = (counts[index] ?? 0) + 1;
        });
      };
    },
    text: () => `${parts.flatMap((lines) => lines()).join('\n')}\n`,
  };
}

function written(labels: Labels): string {
  let text = '';
  for (const name of Object.keys(labels)) text += `${text === '' ? '' : ','}${name}="${labels[name]}"`;
  return `{${text}}`;
}
