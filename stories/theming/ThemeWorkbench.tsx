import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { FriendAvatarsView } from '../../src/components/friends/FriendAvatarsView.tsx';
import { FriendListView } from '../../src/components/friends/FriendListView.tsx';
import { ProfileView } from '../../src/components/profile/ProfileView.tsx';
import { Button } from '../../src/components/elements/controls/Button.tsx';
import { CopyButton } from '../../src/components/elements/controls/CopyButton.tsx';
import { arrangeFriends } from '../../src/domain/friends/arrangeFriends.ts';
import { AnnouncerProvider } from '../../src/react/provider/announcer/AnnouncerProvider.tsx';
import { LeaderboardView } from '../../src/components/leaderboard/LeaderboardView.tsx';
import { RankChipView } from '../../src/components/rank-chip/RankChipView.tsx';
import { ScoreStatusView } from '../../src/components/score-status/ScoreStatusView.tsx';
import { TournamentListView } from '../../src/components/tournament-list/TournamentListView.tsx';
import { groupTournaments } from '../../src/domain/tournaments/groupTournaments.ts';
import type { TournamentsModel } from '../../src/react/models/useTournamentsModel.ts';
import { fullBoard } from '../leaderboard/board.ts';
import { everyState } from '../score/runs.ts';
import { unavailable } from '../support/failures.ts';
import { season } from '../support/tournaments.ts';
import { loaded } from '../../src/domain/loadState.ts';
import { refreshFailed, signedOut } from '../support/states.ts';
import { friends, mirelle } from '../support/people.ts';
import { presets } from './presets.ts';
import { type Token, tokenList } from './tokenList.ts';
import './workbench.css';

type Values = Readonly<Partial<Record<Token['name'], string>>>;

/** Tokens to turn by hand beside widgets that follow, and the CSS to take away. */
export function ThemeWorkbench(): ReactNode {
  const [values, setValues] = useState<Values>({});
  const [selector, setSelector] = useState(':root');
  const preview = useRef<HTMLDivElement>(null);
  const inUse = useColoursInUse(preview);
  const set = (name: Token['name'], value: string | undefined) => {
    const { [name]: _, ...others } = values;
    setValues(value === undefined ? others : { ...others, [name]: value });
  };
  const css = toCss(selector, values);
  return (
    <AnnouncerProvider>
      <div className="workbench">
        <Presets values={values} onChoose={setValues} />
        <div className="workbench-tokens">
          <TokenGroup
            title="Basic"
            tokens={tokenList.filter(({ basic }) => basic)}
            values={values}
            inUse={inUse}
            onSet={set}
          />
          <details>
            <summary>Derived from them, until set</summary>
            <TokenGroup
              title="Derived"
              tokens={tokenList.filter(({ basic }) => !basic)}
              values={values}
              inUse={inUse}
              onSet={set}
            />
          </details>
        </div>
        <div ref={preview} className="workbench-preview" style={values}>
          <Preview />
        </div>
        <div className="workbench-css">
          <label>
            Selector{' '}
            <input
              value={selector}
              onChange={(event) => setSelector(event.target.value)}
              spellCheck={false}
            />
          </label>
          <CopyButton className="laurel-Button" text={css} confirmation="CSS copied">
            CSS
          </CopyButton>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lists scroll, and what scrolls must be reachable by keyboard */}
          <pre tabIndex={0} aria-label="CSS">
            {css}
          </pre>
        </div>
      </div>
    </AnnouncerProvider>
  );
}

/** Looks to begin with, and the way back to none. */
function Presets({
  values,
  onChoose,
}: {
  readonly values: Values;
  readonly onChoose: (values: Values) => void;
}): ReactNode {
  return (
    <ul className="workbench-presets" aria-label="Presets">
      {[{ name: 'None', values: {} }, ...presets].map((preset) => (
        <li key={preset.name}>
          <button
            type="button"
            aria-pressed={JSON.stringify(preset.values) === JSON.stringify(values)}
            onClick={() => onChoose(preset.values)}
          >
            <span className="workbench-swatch" aria-hidden="true" style={preset.values} />
            {preset.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The CSS that gives the tokens their values. */
function toCss(selector: string, values: Values): string {
  const lines = tokenList.flatMap(({ name }) => {
    const value = values[name];
    return value === undefined ? [] : [`  ${name}: ${value};`];
  });
  return lines.length === 0 ? '/* Nothing changed yet. */' : `${selector} {\n${lines.join('\n')}\n}`;
}

interface TokenGroupProps {
  readonly title: string;
  readonly tokens: readonly Token[];
  readonly values: Values;
  /** What the style sheet makes of the tokens that are not set. */
  readonly inUse: Values;
  readonly onSet: (name: Token['name'], value: string | undefined) => void;
}

function TokenGroup({ title, tokens, values, inUse, onSet }: TokenGroupProps): ReactNode {
  return (
    <fieldset>
      <legend>{title}</legend>
      {tokens.map((token) => (
        <TokenControl
          key={token.name}
          token={token}
          value={values[token.name]}
          inUse={inUse[token.name]}
          onSet={(value) => onSet(token.name, value)}
        />
      ))}
    </fieldset>
  );
}

interface TokenControlProps {
  readonly token: Token;
  readonly value: string | undefined;
  readonly inUse: string | undefined;
  readonly onSet: (value: string | undefined) => void;
}

function TokenControl({ token, value, inUse, onSet }: TokenControlProps): ReactNode {
  const id = useId();
  const label = token.name.replace('--laurel-', '');
  return (
    <div className="workbench-token" data-set={value !== undefined || undefined}>
      <label htmlFor={id} title={token.meaning}>
        {label}
      </label>
      <TokenInput id={id} token={token} value={value} inUse={inUse} onSet={onSet} />
      <button type="button" disabled={value === undefined} onClick={() => onSet(undefined)}>
        <span aria-hidden="true">↺</span>
        <span className="laurel-VisuallyHidden">Unset {label}</span>
      </button>
    </div>
  );
}

function TokenInput({
  id,
  token,
  value,
  inUse,
  onSet,
}: TokenControlProps & { readonly id: string }): ReactNode {
  if (token.kind === 'colour') {
    return (
      <input
        id={id}
        type="color"
        value={value ?? inUse ?? '#808080'}
        onChange={(event) => onSet(event.target.value)}
      />
    );
  }
  if (token.range !== undefined) {
    const [min, max, step, unit] = token.range;
    return (
      <span className="workbench-slider">
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value === undefined ? (min + max) / 2 : Number.parseFloat(value)}
          aria-valuetext={value ?? 'not set'}
          onChange={(event) => onSet(`${event.target.value}${unit}`)}
        />
        <output htmlFor={id}>{value ?? 'auto'}</output>
      </span>
    );
  }
  return (
    <input
      id={id}
      value={value ?? ''}
      placeholder="not set"
      spellCheck={false}
      onChange={(event) => onSet(event.target.value === '' ? undefined : event.target.value)}
    />
  );
}

const board = fullBoard();
const begun = Date.now();
const tournaments: TournamentsModel = {
  ...loaded,
  groups: groupTournaments(season().slice(0, 4), begun),
  filter: 'ALL',
  setFilter: () => undefined,
  now: begun,
  clockOffset: 0,
};
const runTypes = [
  { name: 'kills', label: 'kills' },
  { name: 'time', label: 'survived', format: 'duration' },
] as const;

/** Every widget there is. */
function Preview(): ReactNode {
  return (
    <>
      <div className="workbench-wide">
        <LeaderboardView model={board} podium />
      </div>
      <div className="workbench-wide">
        <TournamentListView model={tournaments} selectedId="Winter Sprint" onSelect={() => undefined} />
      </div>
      <div className="workbench-screen">
        <RankChipView model={board} />
      </div>
      <ScoreStatusView runs={everyState} scoreTypes={runTypes} onRetry={() => undefined} />
      <ProfileView model={{ ...loaded, user: mirelle }} />
      <FriendAvatarsView
        model={{ ...loaded, friends: arrangeFriends(friends(9)) }}
        messages={{ friends: { title: 'Friends here' } }}
      />
      <FriendListView model={{ ...loaded, friends: arrangeFriends(friends(5)) }} />
      <ProfileView
        model={{ ...signedOut, user: null }}
        messages={{ profile: { title: 'Signed out' } }}
        signIn={<Button variant="primary">Sign in</Button>}
      />
      <ProfileView
        model={{ ...refreshFailed(unavailable), user: { ...mirelle, status: 'SUSPENDED' } }}
        messages={{ profile: { title: 'Suspended' } }}
      />
    </>
  );
}

/** The colours that the preview is drawn with, read from the browser, since most of them are mixed there. */
function useColoursInUse(preview: RefObject<HTMLElement | null>): Values {
  const [inUse, setInUse] = useState<Values>({});
  // After every drawing: theme and scheme come from outside, unannounced.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const widget = preview.current?.querySelector('.laurel-Root');
      if (widget === null || widget === undefined) return;
      const colours = readColours(widget);
      setInUse((before) => (JSON.stringify(before) === JSON.stringify(colours) ? before : colours));
    });
    return () => cancelAnimationFrame(frame);
  });
  return inUse;
}

function readColours(widget: Element): Values {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  if (canvas === null) return {};
  const probe = document.createElement('i');
  widget.append(probe);
  const colours = tokenList
    .filter(({ kind }) => kind === 'colour')
    .map(({ name }) => {
      probe.style.color = `var(${name.replace('--laurel-', '--_')})`;
      canvas.fillStyle = getComputedStyle(probe).color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [name, `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`];
    });
  probe.remove();
  return Object.fromEntries(colours);
}
