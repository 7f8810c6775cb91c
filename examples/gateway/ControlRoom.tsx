import { Search } from './Search.tsx';
import { type Part, useParts } from './useParts.ts';
import { Viewer } from './Viewer.tsx';

const names: Readonly<Record<string, { readonly name: string; readonly what: string }>> = {
  platform: { name: 'Platform', what: 'has the scores' },
  redis: { name: 'Redis', what: 'is what both gateways share' },
  one: { name: 'Gateway 1', what: 'asks the platform, or its neighbour' },
  two: { name: 'Gateway 2', what: 'asks the platform, or its neighbour' },
};

export function ControlRoom() {
  const { parts, change } = useParts();
  return (
    <main>
      <header>
        <h1>Relay Cup</h1>
        <p>Somebody scores every second or two. Kill what you like, and see what viewers see.</p>
      </header>
      <section className="parts" aria-label="What runs">
        {parts.map((part) => (
          <PartCard key={part.id} part={part} onChange={change} />
        ))}
      </section>
      <section className="viewers" aria-label="What viewers see">
        <Viewer title="A viewer at gateway 1" path="/one" />
        <Viewer title="A viewer at gateway 2" path="/two" />
        <Viewer title="A viewer behind the balancer" path="/laurel" />
        <Search path="/laurel" />
      </section>
    </main>
  );
}

interface PartCardProps {
  readonly part: Part;
  readonly onChange: (id: string, what: 'kill' | 'start') => void;
}

function PartCard({ part, onChange }: PartCardProps) {
  const { id, isUp, isThere } = part;
  const { name, what } = names[id] ?? { name: id, what: '' };
  return (
    <article className="part" data-state={isUp ? 'up' : 'down'}>
      <h2>{name}</h2>
      <p className="what">{what}</p>
      <p className="says">{saysOf(part)}</p>
      <button type="button" disabled={!isThere} onClick={() => onChange(id, isUp ? 'kill' : 'start')}>
        {isUp ? 'Kill' : 'Start'} {name}
      </button>
    </article>
  );
}

function saysOf({ id, isUp, isThere, figures }: Part): string {
  if (!isThere) return 'is not installed: each gateway has a memory of its own';
  if (!isUp) return 'is gone';
  const { asked = 0, viewers, shares, failing = 0 } = figures;
  if (id === 'platform') return `${asked.toFixed(1)} questions a second`;
  if (id === 'redis') return 'runs';
  if (viewers === undefined) return 'runs';
  const streams = viewers === 1 ? '1 stream' : `${viewers} streams`;
  const company = shares === 1 ? 'shares' : 'on its own';
  return failing > 0
    ? `${streams}, ${company}, no platform since ${Math.round(failing)} s`
    : `${streams}, ${company}`;
}
