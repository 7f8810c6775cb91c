import type { Tournament } from '../../src/domain/model.ts';

/** A tournament as the decoded answer holds one: everything filled in, on for ten days more. */
export function tournament(fields: Partial<Tournament> = {}): Tournament {
  const { startsAt = fromNow({ days: -6 }), endsAt = fromNow({ days: 10, hours: 5 }) } = fields;
  const name = fields.name ?? 'Winter Sprint';
  return {
    id: name,
    name,
    gameId: '0b9a8f8e-6f0c-4f3e-8f5d-3a6f2f1c7e55',
    description: 'Three weeks, one ladder. Every run counts.',
    createdAt: null,
    modifiedAt: null,
    startsAt,
    endsAt,
    repeatEvery: null,
    location: null,
    eventUrl: null,
    userId: null,
    imageUrl: null,
    prizePool: 1000,
    type: 'tournament',
    visibility: 'public',
    rules: { text: 'play.example/rules', href: 'https://play.example/rules' },
    prizeDescription: '1st: $500 - 2nd: $300 - 3rd: $200',
    settingsId: null,
    leaderboard: null,
    ...fields,
  };
}

/** A moment that far from now (negative: before), as the service writes it. */
export function fromNow({ days = 0, hours = 0, minutes = 0, seconds = 0 }): string {
  return new Date(Date.now() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000).toISOString();
}

/** A picture that needs no network. */
export function poster(hue: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect width="160" height="90" fill="hsl(${hue} 40% 24%)"/><path d="M0 90 52 26l30 34 24-20 54 50z" fill="hsl(${hue} 45% 42%)"/><circle cx="126" cy="22" r="10" fill="hsl(${hue + 40} 80% 72%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A season: something in every status. */
export function season(): readonly Tournament[] {
  return [
    tournament({
      name: 'Winter Sprint',
      imageUrl: poster(210),
      location: { text: 'https://play.example/winter', href: 'https://play.example/winter' },
      eventUrl: { text: 'https://play.example/events/winter', href: 'https://play.example/events/winter' },
    }),
    tournament({
      name: 'Friday Knockout',
      startsAt: fromNow({ hours: -2 }),
      endsAt: fromNow({ minutes: 41, seconds: 12 }),
      description: 'Last one standing takes the pot.',
      prizePool: 250,
      prizeDescription: 'Winner takes it all, and a hoodie.',
      repeatEvery: 'week',
    }),
    tournament({
      name: 'Developers’ Trial',
      visibility: 'private',
      prizePool: null,
      prizeDescription: null,
      endsAt: fromNow({ days: 1, hours: 3 }),
      description: null,
    }),
    tournament({
      name: 'Lan Party Warsaw',
      type: 'event',
      startsAt: fromNow({ days: 3, hours: 4 }),
      endsAt: fromNow({ days: 5 }),
      prizePool: null,
      prizeDescription: null,
      description: 'Bring your own chair. Food is on us.',
      imageUrl: poster(20),
      eventUrl: { text: 'https://play.example/lan', href: 'https://play.example/lan' },
      location: { text: 'Hala Koszyki, Warsaw', href: null },
    }),
    tournament({
      name: 'New Year Marathon',
      startsAt: fromNow({ days: 40 }),
      endsAt: fromNow({ days: 47 }),
      prizePool: 25_000,
      prizeDescription: '1st: $10,000 | 2nd: $6,000 | 3rd: $4,000 | 4th-10th: $500 | Top 20: $150',
    }),
    tournament({
      name: 'Spring Cup',
      startsAt: null,
      endsAt: null,
      prizePool: null,
      prizeDescription: 'To be decided',
      description: null,
      rules: null,
    }),
    tournament({
      name: 'Autumn League',
      startsAt: fromNow({ days: -80 }),
      endsAt: fromNow({ days: -9 }),
      description: 'Twelve weeks of it. Thank you all.',
    }),
    tournament({
      name: 'Harvest Dash',
      startsAt: fromNow({ days: -3 }),
      endsAt: fromNow({ days: -1 }),
      prizePool: 99.5,
      imageUrl: poster(80),
    }),
  ];
}

/** What people and machines put into fields. */
export function uglyTournaments(): readonly Tournament[] {
  return [
    tournament({
      id: 'ugly-1',
      name: 'The Extraordinarily Long Championship of the Northern Reach and All Adjacent Territories',
      description: 'x'.repeat(600),
      prizePool: 123_456_789_012,
      prizeDescription: '1st: a very long prize that is described at great length - 2nd: the same, but less',
      location: { text: 'javascript:alert(1)', href: null },
      rules: { text: 'ask in the chat, somebody there will know', href: null },
      repeatEvery: { every: 2, unit: 'fortnight' },
      visibility: 'private',
      type: 'event',
    }),
    tournament({
      id: 'ugly-2',
      name: '\u202Egnitirw desrever\u202C <b>bold</b>',
      imageUrl: 'data:image/png,broken',
    }),
    tournament({ id: 'ugly-3', name: 'W'.repeat(90), startsAt: 'soon', endsAt: 'later', prizePool: -5 }),
    tournament({
      id: 'ugly-4',
      name: null,
      description: null,
      rules: null,
      prizePool: 0,
      prizeDescription: '',
    }),
    tournament({
      id: 'ugly-5',
      name: 'Z̷̢̛͖̙̟a̶͎̾̀̚l̸̰̈́g̵͎̱͙o̸͓͐ بطولة الشتاء 冬季冲刺 🏆',
      startsAt: fromNow({ days: 3 }),
      endsAt: fromNow({ days: -3 }),
      prizeDescription: 'Half of it to 1st: the rest to be seen',
    }),
  ];
}
