import { afterEach, expect, test, vi } from 'vitest';
import { hostProblem } from '../../../src/domain/text/hostProblem.ts';
import { imageAddress, type ImagePolicy } from '../../../src/domain/text/imageAddress.ts';

const url = 'https://images.example/a.png';
afterEach(() => vi.unstubAllGlobals());

test('a picture is asked for where it is, and none nowhere', () => {
  expect(imageAddress(url, {})).toBe(url);
  expect(imageAddress(null, { map: () => '/never' })).toBeNull();
});

test.each([
  [['images.example'], url, true],
  [['other.example', 'IMAGES.example'], url, true],
  [['example'], url, false],
  [['*.example'], url, true],
  [['*.example'], 'https://example/a.png', false],
  [['*.example'], 'https://evilexample/a.png', false],
  [['images.example'], 'https://images.example:8443/a.png', false],
  [['images.example:8443'], 'https://images.example:8443/a.png', true],
  [['images.example'], 'https://images.example.evil/a.png', false],
  [['images.example'], 'https://images.example@evil/a.png', false],
  [['*.'], 'no address', false],
  [[], url, false],
])('hosts %j let %s through: %s', (allow, address, passes) => {
  expect(imageAddress(address, { allow })).toBe(passes ? address : null);
});

test('one host may stand without a list, as pages without types write it', () => {
  const allow = 'images.example' as unknown as readonly string[];
  expect(imageAddress(url, { allow })).toBe(url);
  expect(imageAddress('https://other.example/a.png', { allow })).toBeNull();
  expect(hostProblem('images.allow', allow)).toBeUndefined();
  expect(hostProblem('images.allow', 'https://images.example' as never)).toContain('is no host');
});

test('the page says where an allowed picture is asked for, or that it is not', () => {
  const map = vi.fn((address: string) => (address.endsWith('.svg') ? null : `/img?u=${address}`));
  expect(imageAddress(url, { allow: ['images.example'], map })).toBe(`/img?u=${url}`);
  expect(imageAddress('https://images.example/a.svg', { map })).toBeNull();
  expect(imageAddress(url, { allow: ['other.example'], map })).toBeNull();
  expect(map).toHaveBeenCalledTimes(2);
});

test('a picture whose address the page failed to give is none', () => {
  vi.stubGlobal('reportError', () => {});
  const map = () => {
    throw new Error('of the page');
  };
  expect(imageAddress(url, { map })).toBeNull();
});

test.each([
  ['a host', 'images.example'],
  ['a list', ['images.example']],
  ['an empty list', []],
  ['a part that is misspelt', { allowed: ['other.example'] }],
  ['no', false],
  ['nothing', null],
  ['hosts that are none', { allow: null }],
  ['hosts by name', { allow: { 'images.example': true } }],
  ['numbers', { allow: [5, undefined] }],
])('where what allows pictures is %s, none is asked for', (_, images: unknown) => {
  expect(imageAddress(url, images as ImagePolicy)).toBeNull();
});

test.each([[5], [null], [{ host: 'images.example' }]])('%j is told to be no host', (host: unknown) => {
  expect(hostProblem('images.allow', [host] as string[])).toContain('is no host');
});
