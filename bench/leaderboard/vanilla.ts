import type { LeaderboardEntry } from '../../src/domain/model.ts';
import type { Contestant } from './Contestant.ts';
import { grouped, rowHeight } from './shared.ts';

interface Slot {
  readonly row: HTMLElement;
  readonly rank: HTMLElement;
  readonly picture: HTMLImageElement;
  readonly name: HTMLElement;
  readonly kills: HTMLElement;
  readonly deaths: HTMLElement;
  shown?: LeaderboardEntry;
}

const overscan = 4;

/** The limit: pooled rows of plain DOM in a scrolling box. No names cleaned, no formats, no access, no states. */
export function vanilla(place: HTMLElement): Contestant {
  const box = document.createElement('div');
  box.className = 'bench-box';
  const sheet = document.createElement('div');
  sheet.className = 'bench-sheet';
  box.append(sheet);
  const slots: Slot[] = [];
  let entries: readonly LeaderboardEntry[] = [];

  function addSlot(): Slot {
    const make = (tag: string, name: string) => {
      const element = document.createElement(tag);
      element.className = name;
      return element;
    };
    const picture = make('img', 'bench-picture') as HTMLImageElement;
    picture.loading = 'lazy';
    picture.decoding = 'async';
    picture.alt = '';
    const slot: Slot = {
      row: make('div', 'bench-row'),
      rank: make('span', 'bench-rank'),
      picture,
      name: make('span', 'bench-name'),
      kills: make('span', 'bench-score'),
      deaths: make('span', 'bench-score'),
    };
    slot.row.append(slot.rank, slot.picture, slot.name, slot.kills, slot.deaths);
    sheet.append(slot.row);
    slots.push(slot);
    return slot;
  }

  function show(): void {
    sheet.style.height = `${entries.length * rowHeight}px`;
    const first = Math.max(0, Math.floor(box.scrollTop / rowHeight) - overscan);
    const last = Math.min(entries.length, Math.ceil((box.scrollTop + 600) / rowHeight) + overscan);
    for (let index = first; index < last; index += 1) {
      const slot = slots[index - first] ?? addSlot();
      const entry = entries[index];
      if (entry === undefined || slot.shown === entry) continue;
      slot.shown = entry;
      slot.row.style.transform = `translateY(${index * rowHeight}px)`;
      slot.rank.textContent = String(entry.rank);
      slot.picture.src = entry.avatarUrl ?? '';
      slot.name.textContent = entry.name;
      slot.kills.textContent = grouped(entry.scores['kills'] ?? 0);
      slot.deaths.textContent = grouped(entry.scores['deaths'] ?? 0);
    }
  }

  box.addEventListener('scroll', show, { passive: true });
  return {
    draw(given) {
      entries = given;
      place.append(box);
      show();
    },
    update(given) {
      entries = given;
      show();
    },
  };
}
