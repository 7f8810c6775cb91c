/*
 * What has to happen at one moment, in the language of Redis and Valkey. Each works on one key and reads the time where it
 * runs. What another program or version left there is put aside.
 */

const begin = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local kind = redis.call('TYPE', KEYS[1]).ok
`;

/** Longest that anybody is kept from asking: what a fast clock wrote must not hold forever. */
const longestHold = 120_000;

/**
 * ARGV: the mark that is known, milliseconds between two questions, why nobody else has the turn or nothing. A turn without a reason
 * keeps nobody waiting for longer than they wait themselves: whoever had it may ask more seldom, or by a clock that was ahead.
 */
export const lookScript = `${begin}
if kind ~= 'hash' and kind ~= 'none' then redis.call('DEL', KEYS[1]) end
local kept = redis.call('HMGET', KEYS[1], 'at', 'mark', 'next', 'why')
local at, mark, free, why = tonumber(kept[1]), kept[2], tonumber(kept[3]), kept[4]
local ask = tonumber(ARGV[2])
local age = -1
if at and mark and at <= now then age = now - at end
if not free or free > now + (why and ${longestHold} or ask) then free = 0 end
local yours = 0
if ask > 0 and (age < 0 or age >= ask) and free <= now then
  redis.call('HSET', KEYS[1], 'next', now + ask)
  if ARGV[3] ~= '' then redis.call('HSET', KEYS[1], 'why', ARGV[3]) else redis.call('HDEL', KEYS[1], 'why') end
  if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ${longestHold}) end
  yours = 1
end
local bytes = false
if age >= 0 and mark ~= ARGV[1] then bytes = redis.call('HGET', KEYS[1], 'bytes') end
local wait = math.max(free - now, age >= 0 and ask - age or 0, 0)
return { now, age, mark, yours, wait, free > now and why, bytes }
`;

/**
 * ARGV: the moment it was asked for, its mark, its bytes or nothing where they are there already, milliseconds to keep it at first and
 * once it was there before, the channel, what to tell there.
 */
export const putScript = `${begin}
if kind ~= 'hash' and kind ~= 'none' then redis.call('DEL', KEYS[1]) end
local at = tonumber(redis.call('HGET', KEYS[1], 'at'))
if at and at > tonumber(ARGV[1]) and at <= now then return 0 end
if ARGV[3] ~= '' then redis.call('HSET', KEYS[1], 'mark', ARGV[2], 'bytes', ARGV[3])
elseif redis.call('HGET', KEYS[1], 'mark') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'at', ARGV[1])
redis.call('PEXPIRE', KEYS[1], at and ARGV[5] or ARGV[4])
redis.call('PUBLISH', ARGV[6], ARGV[7])
return 1
`;

/** ARGV: milliseconds, why. */
export const holdScript = `${begin}
if kind ~= 'hash' then return 0 end
redis.call('HSET', KEYS[1], 'next', now + math.min(tonumber(ARGV[1]), ${longestHold}), 'why', ARGV[2])
return 1
`;

/**
 * ARGV: most to take, milliseconds in which one comes back, milliseconds in which all do. What is kept is the moment at which
 * all will have come back.
 */
export const takeScript = `${begin}
local each, all = tonumber(ARGV[2]), tonumber(ARGV[3])
local full = kind == 'string' and tonumber(redis.call('GET', KEYS[1])) or now
if full < now or full > now + all then full = now end
local left = math.floor((now + all - full) / each)
local taken = math.min(left, tonumber(ARGV[1]))
if taken < 1 then return { 0, math.ceil(full + each - all - now) } end
full = full + taken * each
redis.call('SET', KEYS[1], string.format('%.3f', full), 'PX', math.ceil(full - now))
return { taken, 0 }
`;
