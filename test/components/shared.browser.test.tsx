import { type CSSProperties, StrictMode, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AppLink } from '../../src/components/elements/controls/AppLink.tsx';
import { Button } from '../../src/components/elements/controls/Button.tsx';
import { Avatar } from '../../src/components/parts/avatar/Avatar.tsx';
import { CopyButton } from '../../src/components/elements/controls/CopyButton.tsx';
import { Countdown } from '../../src/components/parts/Countdown.tsx';
import { ErrorBoundary } from '../../src/components/frame/ErrorBoundary.tsx';
import { ErrorPanel } from '../../src/components/frame/ErrorPanel.tsx';
import { ExternalLink } from '../../src/components/elements/controls/ExternalLink.tsx';
import { PlayerName } from '../../src/components/player-name/PlayerName.tsx';
import { RadioGroup } from '../../src/components/elements/controls/RadioGroup.tsx';
import { Score } from '../../src/components/parts/Score.tsx';
import { stateDrawings } from '../../src/components/visuals/stateDrawings.ts';
import { StatePanel } from '../../src/components/frame/StatePanel.tsx';
import { LaurelError, type LaurelErrorKind } from '../../src/domain/LaurelError.ts';
import { AnnouncerProvider } from '../../src/react/provider/announcer/AnnouncerProvider.tsx';
import { PresentationContext, type LinkProps } from '../../src/react/provider/PresentationContext.ts';
import { useAnnounce } from '../../src/react/provider/announcer/useAnnounce.ts';
import '../../src/styles/laurel.css';
import { loadVisuals } from '../../src/components/visuals/useVisuals.ts';
import { eventually } from '../support/eventually.ts';

// As it is on a page that was idle once.
beforeAll(loadVisuals);

describe('Avatar', () => {
  test('keeps its box while the picture loads, when it is there and when it fails', async () => {
    const sizes: string[] = [];
    for (const picture of [null, onePixel, 'data:image/png;base64,broken', 'data:,never']) {
      const screen = await render(<Avatar player="a" name="Ada" picture={picture} />);
      const avatar = screen.container.querySelector('.laurel-Avatar');
      await eventually(() => expect(avatar).not.toHaveAttribute('data-picture', 'loading'));
      const box = avatar?.getBoundingClientRect();
      sizes.push(`${box?.width} ${box?.height} ${avatar?.getAttribute('data-picture')}`);
      await screen.unmount();
    }
    expect(sizes).toEqual(['32 32 none', '32 32 loaded', '32 32 failed', '32 32 failed']);
  });

  test('asks for a picture lazily and without a referrer, and only once when it fails', async () => {
    const screen = await render(<Avatar player="a" name="Ada" picture="data:image/png;base64,broken" />);
    const picture = () => screen.container.querySelector('img');
    expect(picture()?.referrerPolicy).toBe('no-referrer');
    expect(picture()?.loading).toBe('lazy');
    expect(picture()?.alt).toBe('');
    await eventually(() => expect(picture()).toBeNull());
    await screen.rerender(<Avatar player="a" name="Ada Lovelace" picture="data:image/png;base64,broken" />);
    expect(picture()).toBeNull();
    await screen.rerender(<Avatar player="a" name="Ada" picture={onePixel} />);
    expect(picture()).not.toBeNull();
  });

  test('says nothing beside a name, and its label without one', async () => {
    const screen = await render(<Avatar player="a" name="Ada" label="Ada, online" />);
    await expect.element(screen.getByRole('img', { name: 'Ada, online' })).toBeInTheDocument();
    await screen.rerender(<Avatar player="a" name="Ada" />);
    await expect.element(screen.getByRole('img')).not.toBeInTheDocument();
  });
});

describe('PlayerName', () => {
  test('is text, whatever it holds, and stays on its line', async () => {
    const hostile = '<img src=x onerror=alert(1)> \u202E Z\u0336\u0336\u0336\u0336\u0336\u0336\u0336';
    const screen = await render(
      <p style={{ inlineSize: 200 }}>
        <PlayerName>{hostile.repeat(20)}</PlayerName>
      </p>,
    );
    expect(screen.container.querySelector('img')).toBeNull();
    const name = screen.container.querySelector('bdi');
    expect(name?.textContent).not.toContain('\u202E');
    expect(name?.getBoundingClientRect().width).toBeLessThanOrEqual(200);
    expect(name?.getClientRects().length).toBe(1);
  });
});

describe('Button', () => {
  const variants = [undefined, 'quiet', 'primary'] as const;
  const schemes = ['light', 'dark'] as const;
  test.each(
    variants.flatMap((variant) => schemes.map((scheme) => [variant ?? 'plain', scheme, variant] as const)),
  )(
    'a %s one, %s, answers a pointer that is over it, and again when it is pressed',
    async (_name, scheme, variant) => {
      const screen = await render(
        <div className="laurel-Root" data-laurel-scheme={scheme}>
          <Button variant={variant}>Jump</Button>
          <p>Elsewhere</p>
        </div>,
      );
      const button = screen.getByRole('button');
      const ground = () => getComputedStyle(button.element()).backgroundColor;
      await screen.getByText('Elsewhere').hover();
      const before = ground();
      await button.hover();
      await eventually(() => expect(button.element().getAnimations()).toEqual([]));
      const hovered = ground();
      expect(hovered).not.toBe(before);
      const pressed = eventually(() => {
        expect(button.element().matches(':active')).toBe(true);
        expect(button.element().getAnimations()).toEqual([]);
        expect([before, hovered]).not.toContain(ground());
      });
      await Promise.all([button.click({ delay: 1000 }), pressed]);
    },
  );
});

describe('Score', () => {
  test('carries the value, and says a length of time in words', async () => {
    const screen = await render(<Score value={83.5} format="duration" />);
    const score = screen.container.querySelector('data');
    expect(score?.value).toBe('83.5');
    await expect.element(screen.getByText('1 minute and 23.5 seconds')).toBeInTheDocument();
    expect(screen.container.querySelector('[aria-hidden]')?.textContent).toBe('1:23.500');
  });

  test('marks what cannot be exact', async () => {
    const screen = await render(<Score value={2 ** 60} />);
    await expect.element(screen.getByTitle('Not exact')).toHaveAttribute('data-inexact');
  });
});

describe('RadioGroup', () => {
  const options = ['day', 'week', 'month'].map((value) => ({ value, label: value }));
  function Choice({ onChange }: { readonly onChange: (value: string) => void }) {
    const [value, setValue] = useState<string | null>('week');
    return (
      <RadioGroup
        label="Period"
        options={options}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    );
  }

  test.each([
    ['ltr', '{ArrowRight}', 'month'],
    ['ltr', '{ArrowLeft}', 'day'],
    ['rtl', '{ArrowRight}', 'day'],
    ['rtl', '{ArrowLeft}', 'month'],
    ['ltr', '{ArrowRight}{ArrowRight}', 'day'],
    ['ltr', '{ArrowUp}{ArrowUp}', 'month'],
    ['rtl', '{ArrowDown}', 'month'],
    ['ltr', '{Home}', 'day'],
    ['rtl', '{End}', 'month'],
  ])('in %s the keys %s choose %s', async (direction, keys, expected) => {
    const onChange = vi.fn<(value: string) => void>();
    const screen = await render(
      <div dir={direction}>
        <Choice onChange={onChange} />
      </div>,
    );
    await userEvent.tab();
    await expect.element(screen.getByRole('radio', { name: 'week' })).toHaveFocus();
    await userEvent.keyboard(keys);
    await expect.element(screen.getByRole('radio', { name: expected })).toHaveFocus();
    await expect.element(screen.getByRole('radio', { name: expected })).toBeChecked();
    expect(onChange).toHaveBeenLastCalledWith(expected);
  });

  test('the ground of the choice slides from what was chosen before, unless the reader wants no motion', async () => {
    const screen = await render(
      // As slow as that: whatever happens here is over before the animation is.
      <div className="laurel-Root" style={{ '--laurel-duration': '60s' } as CSSProperties}>
        <Choice onChange={() => undefined} />
      </div>,
    );
    const radio = (name: string) => screen.getByRole('radio', { name });
    const sliding = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement === '::before')
        .map(({ effect }) => (effect as KeyframeEffect).getKeyframes()[0]?.['transform']);
    const middle = (name: string) => {
      const { left, width } = radio(name).element().getBoundingClientRect();
      return left + width / 2;
    };
    await radio('month').click();
    const [start] = sliding();
    const moved = new DOMMatrixReadOnly(String(start)).m41;
    expect(moved).toBeCloseTo(middle('week') - middle('month'), 0);
    expect(radio('month').element().getAnimations({ subtree: true })).not.toEqual([]);

    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    for (const animation of document.getAnimations()) animation.finish();
    await radio('day').click();
    expect(sliding()).toEqual([]);
    vi.restoreAllMocks();
  });

  test('is one tab stop, and keeps its arrows from the game', async () => {
    const heard = vi.fn<(event: KeyboardEvent) => void>();
    document.addEventListener('keydown', heard);
    const screen = await render(
      <>
        <Choice onChange={() => undefined} />
        <button type="button">after</button>
      </>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(heard.mock.calls.map(([event]) => event.key)).not.toContain('ArrowRight');
    await userEvent.tab();
    await expect.element(screen.getByRole('button', { name: 'after' })).toHaveFocus();
    document.removeEventListener('keydown', heard);
  });
});

describe('live regions', () => {
  const app = (
    <AnnouncerProvider>
      <AnnouncerProvider>
        <Speaker />
      </AnnouncerProvider>
    </AnnouncerProvider>
  );

  test('are there and empty from the first paint, one of each', () => {
    const page = document.createElement('div');
    page.innerHTML = renderToString(app);
    expect(page.querySelectorAll('[aria-live=polite]').length).toBe(1);
    expect(page.querySelectorAll('[aria-live=assertive]').length).toBe(1);
    for (const region of page.querySelectorAll('[aria-live]')) expect(region.textContent).toBe('');
  });

  test('say what is announced, also the same twice', async () => {
    const screen = await render(app);
    await screen.getByRole('button', { name: 'say' }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('Ten more players');
    const before = screen.getByRole('status').element().textContent;
    // Again, and not of the same moment.
    await eventually(async () => {
      await screen.getByRole('button', { name: 'say' }).click();
      expect(screen.getByRole('status').element().textContent).not.toBe(before);
    });
    await screen.getByRole('button', { name: 'warn' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Could not copy');
  });
});

describe('CopyButton', () => {
  const button = (
    <AnnouncerProvider>
      <CopyButton text="whole address" confirmation="SOL address copied">
        short
      </CopyButton>
    </AnnouncerProvider>
  );

  test('alone it is large enough to be hit, and for a finger larger', async () => {
    const screen = await render(button);
    const height = () => screen.getByRole('button').element().getBoundingClientRect().height;
    expect(height()).toBeGreaterThanOrEqual(24);
    onTestFinished(async () => {
      await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
    });
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
    expect(height()).toBeGreaterThanOrEqual(44);
  });

  test('copies the whole text and says so, without moving', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const screen = await render(button);
    const { width, height } = screen.getByRole('button').element().getBoundingClientRect();
    await screen.getByRole('button', { name: 'short Copy' }).click();
    expect(writeText).toHaveBeenCalledExactlyOnceWith('whole address');
    await expect.element(screen.getByRole('status')).toHaveTextContent('SOL address copied');
    await expect.element(screen.getByTitle('Copied')).toBeVisible();
    expect(screen.getByRole('button').element().getBoundingClientRect()).toMatchObject({ width, height });
  });

  test('says it when the browser does not allow it', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    const screen = await render(button);
    await screen.getByRole('button').click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Could not copy');
  });
});

describe('Countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('runs through forty days without firing early', async () => {
    const onMilestone = vi.fn<(left: number) => void>();
    const screen = await render(
      <Countdown to={from(40 * 24 * hour)} over="Ended" onMilestone={onMilestone} />,
    );
    await shown(screen.container, '40 days');
    vi.advanceTimersByTime(39 * 24 * hour);
    await shown(screen.container, '1 day');
    expect(onMilestone).not.toHaveBeenCalled();
    vi.advanceTimersByTime(23 * hour);
    for (let minute = 0; minute < 61; minute += 1) {
      vi.advanceTimersByTime(60_000);
      await reactHears();
    }
    await shown(screen.container, 'Ended');
    expect(onMilestone.mock.calls).toEqual([[hour], [600_000], [60_000], [0]]);
  });

  test('counts seconds in the last hour', async () => {
    const screen = await render(<Countdown to={from(125_000)} text={(time) => `Ends in ${time}`} />);
    await shown(screen.container, 'Ends in 2:05Ends in 3 minutes');
    await vi.advanceTimersByTimeAsync(1010);
    await shown(screen.container, 'Ends in 2:04Ends in 3 minutes');
  });

  test('is right again when the machine wakes from sleep', async () => {
    const screen = await render(<Countdown to={from(5 * hour)} />);
    vi.setSystemTime(Date.now() + 3 * hour);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    await shown(screen.container, '2 hr');
  });

  test("goes by the service's clock", async () => {
    const screen = await render(<Countdown to={from(2 * hour)} clockOffset={-hour} />);
    await shown(screen.container, '3 hr');
  });

  test('is nothing without a moment, and nothing on a server', async () => {
    const screen = await render(<Countdown to="soon" />);
    expect(screen.container.textContent).toBe('');
    expect(renderToString(<Countdown to={from(hour)} />)).not.toMatch(/\d+ (min|hr)|\d:\d/);
  });
});

describe('ErrorPanel', () => {
  test('says what happened in plain words, with the codes in small text', async () => {
    const onRetry = vi.fn<() => void>();
    const screen = await render(<ErrorPanel error={failure('unavailable')} onRetry={onRetry} />);
    await expect.element(screen.getByText('The service is having trouble.')).toBeVisible();
    // No line begins with a dot.
    await expect.element(screen.getByText(/getFriends\u00a0· unavailable\u00a0· 503/)).toBeVisible();
    await screen.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('waits until the service allows another try', async () => {
    vi.useFakeTimers();
    const onRetry = vi.fn<() => void>();
    const screen = await render(
      <ErrorPanel error={failure('rate-limited', Date.now() + 3000)} onRetry={onRetry} />,
    );
    const button = screen.container.querySelector('button');
    expect(button?.textContent).toBe('Try again in 3 sec');
    button?.click();
    expect(onRetry).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3100);
    await eventually(() => expect(button?.textContent).toBe('Try again'));
    button?.click();
    expect(onRetry).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  test('tells offline, not allowed and failed apart', async () => {
    const kinds: (string | null | undefined)[] = [];
    for (const kind of ['network', 'unauthorized', 'refused'] as const) {
      const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(kind !== 'network');
      const screen = await render(<ErrorPanel error={failure(kind)} />);
      kinds.push(screen.container.querySelector('.laurel-StatePanel')?.getAttribute('data-kind'));
      await screen.unmount();
      online.mockRestore();
    }
    expect(kinds).toEqual(['offline', 'not-allowed', 'error']);
  });

  test('tells a developer in full what is set up wrongly', async () => {
    const screen = await render(<ErrorPanel error={failure('config')} onRetry={() => undefined} />);
    await expect.element(screen.getByText(/For developers\./)).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });
});

test('a state is drawn by the line of what it is, which comes later than its words', async () => {
  const screen = await render(<StatePanel kind="empty" text="Nobody yet." />);
  const line = () => screen.container.querySelector('.laurel-StatePanel path')?.getAttribute('d');
  await eventually(() => expect(line()).toBe(stateDrawings.empty));
  await screen.rerender(<StatePanel kind="offline" text="No connection." />);
  await eventually(() => expect(line()).toBe(stateDrawings.offline));
  await screen.rerender(<StatePanel kind="offline" text="Still no connection." />);
  expect(line()).toBe(stateDrawings.offline);
});

test('a widget that throws leaves the rest alone, and can be drawn anew', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  function Fragile() {
    if (broken) throw new Error('out of order');
    return <p>drawn</p>;
  }
  const screen = await render(
    <StrictMode>
      <ErrorBoundary name="Profile">
        <Fragile />
      </ErrorBoundary>
      <p>the game</p>
    </StrictMode>,
  );
  await expect.element(screen.getByText('the game')).toBeVisible();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  broken = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('drawn')).toBeVisible();
  quiet.mockRestore();
});

test('a link that somebody else wrote opens a new tab, says so, and tells it nothing', async () => {
  const screen = await render(<ExternalLink href="https://rules.example/">Rules</ExternalLink>);
  const link = screen.getByRole('link', { name: 'Rules (opens in a new tab)' });
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  await expect.element(link).toHaveAttribute('referrerpolicy', 'no-referrer');
});

test("a link within the site is drawn by the page's router", async () => {
  const screen = await render(
    <PresentationContext.Provider value={withRouter}>
      <AppLink href="/cup">Cup</AppLink>
    </PresentationContext.Provider>,
  );
  await expect.element(screen.getByRole('link', { name: 'Cup' })).toHaveAttribute('href', '/base/cup');
});

test('nothing needs a style attribute or a style tag', () => {
  const html = renderToString(
    <>
      <Avatar player="a" name="Ada" picture={onePixel} size="huge" />
      <StatePanel kind="ended" text="Over." />
      <Score value={1.5} format="duration" />
      <RadioGroup label="Period" options={[]} value={null} onChange={() => undefined} />
      <Countdown to={0} over="Ended" />
    </>,
  );
  expect(html).not.toMatch(/ style=|<style/);
});

const onePixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const failure = (kind: LaurelErrorKind, retryAt?: number) =>
  new LaurelError({ kind, message: 'For developers.', operation: 'getFriends', status: 503, retryAt });

function RouterLink({ href, children }: LinkProps) {
  return <a href={`/base${href}`}>{children}</a>;
}
const withRouter = { components: { Link: RouterLink } };

function Speaker() {
  const announce = useAnnounce();
  return (
    <>
      <button type="button" onClick={() => announce('Ten more players')}>
        say
      </button>
      <button type="button" onClick={() => announce('Could not copy', 'assertive')}>
        warn
      </button>
    </>
  );
}

const hour = 3_600_000;
const from = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

// React draws in a task of its own, which no fake timer moves.
const shown = (container: Element, text: string) =>
  eventually(() => expect(container.querySelector('[role=timer]')?.textContent).toBe(text), {
    interval: 1,
  });

/** Lets React draw and run its effects, which it does in tasks of its own. */
async function reactHears(): Promise<void> {
  for (let task = 0; task < 4; task += 1) {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  }
}
