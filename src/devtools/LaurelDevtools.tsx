'use client';

import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useKeysStayInside } from '../components/elements/behaviour/useKeysStayInside.ts';
import { useLaurel } from '../react/provider/useLaurel.ts';
import { createRecorder } from './createRecorder.ts';
import { DevtoolsPanel } from './DevtoolsPanel.tsx';
import { devtoolsStyle } from './devtoolsStyle.ts';
import type { FaultControl } from './FaultControl.ts';

/** What `LaurelDevtools` takes. */
export interface LaurelDevtoolsProps {
  /**
   * Faults to switch on and off: `sandbox.faults`, or `sandboxControl({ url, token })`. Left out, there are no switches. A switch
   * takes away what others have added.
   */
  readonly faults?: FaultControl | undefined;
  /** Open at first. Default closed. */
  readonly open?: boolean | undefined;
}

/**
 * A panel for developers, inside of `LaurelProvider`: requests with their times, identity, the service's clock, outages,
 * the score queue, cache keys, and a sandbox's faults as switches. It looks on from its first effect, draws into a shadow
 * root, and shows neither token nor API key.
 *
 * Only bundlers that say that they build for development (the condition `development`) find it under `laurel/devtools`;
 * everywhere else this is a function that draws nothing.
 */
export function LaurelDevtools({ faults, open: openAtFirst = false }: LaurelDevtoolsProps): ReactNode {
  const { client, session } = useLaurel();
  const [recorder] = useState(createRecorder);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const hostRef = useCallback((host: HTMLElement | null) => {
    setRoot(host && (host.shadowRoot ?? withStyle(host.attachShadow({ mode: 'open' }))));
  }, []);

  useEffect(() => recorder.enter(client.scope, session), [recorder, client, session]);
  useEffect(() => client.onRequest(recorder.add), [recorder, client]);

  return (
    <div data-laurel-devtools="" ref={hostRef}>
      {root !== null &&
        createPortal(<Devtools recorder={recorder} faults={faults} openAtFirst={openAtFirst} />, root)}
    </div>
  );
}

function withStyle(root: ShadowRoot): ShadowRoot {
  // Constructed, for pages that forbid inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(devtoolsStyle);
  root.adoptedStyleSheets = [sheet];
  return root;
}

interface DevtoolsProps {
  readonly recorder: ReturnType<typeof createRecorder>;
  readonly faults: FaultControl | undefined;
  readonly openAtFirst: boolean;
}

function Devtools({ recorder, faults, openAtFirst }: DevtoolsProps): ReactNode {
  const [open, setOpen] = useState(openAtFirst);
  // Faults stay on while nobody looks.
  const [on, setOn] = useState<ReadonlySet<string>>(new Set());
  const button = useRef<HTMLButtonElement>(null);
  const { handlers: keys } = useKeysStayInside();
  const { total, failed } = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its controls take the keys; here they only end
    <div
      className="devtools"
      lang="en"
      dir="ltr"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) {
          event.stopPropagation();
          event.nativeEvent.stopImmediatePropagation();
          close();
        }
        keys.onKeyDown(event);
      }}
      onKeyPress={keys.onKeyPress}
      onKeyUp={keys.onKeyUp}
    >
      {open && <DevtoolsPanel recorder={recorder} faults={faults} on={on} setOn={setOn} onClose={close} />}
      <button
        ref={button}
        type="button"
        className="toggle"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Laurel devtools{' '}
        <span className={failed > 0 ? 'count bad' : 'count'}>
          {total} {total === 1 ? 'request' : 'requests'}
          {failed > 0 && `, ${failed} failed`}
        </span>
      </button>
    </div>
  );
}
