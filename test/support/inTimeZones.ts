/** Runs a check as machines in different time zones would; Node reads `TZ` anew whenever it is set. */
export function inTimeZones(check: (timeZone: string) => void): void {
  const before = process.env['TZ'];
  try {
    for (const timeZone of ['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Australia/Lord_Howe']) {
      process.env['TZ'] = timeZone;
      check(timeZone);
    }
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
}
