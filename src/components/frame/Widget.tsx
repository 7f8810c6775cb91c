'use client';

import {
  type ComponentPropsWithoutRef,
  type FocusEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { WordsContext, type Words } from '../../react/provider/words/WordsContext.ts';
import { AnnouncerProvider } from '../../react/provider/announcer/AnnouncerProvider.tsx';
import { useAnnounce } from '../../react/provider/announcer/useAnnounce.ts';
import { focusedIn } from '../../base/page/focusedIn.ts';
import { isHidden } from '../../base/page/isHidden.ts';
import { classNames } from '../elements/classNames.ts';
import type { HeadingLevel } from '../elements/HeadingLevel.ts';
import { joinHandlers } from '../elements/behaviour/joinHandlers.ts';
import { useTellFaintAccent } from '../elements/behaviour/useTellFaintAccent.ts';
import { KeysDownContext, useKeysStayInside } from '../elements/behaviour/useKeysStayInside.ts';
import { useWholeNames } from '../elements/behaviour/useWholeNames.ts';
import { AskedContext } from '../elements/behaviour/useOutcome.ts';
import { useVisuals } from '../visuals/useVisuals.ts';
import { useTellMissingSheet } from './useTellMissingSheet.ts';

/** What the root of every view takes from outside: everything a `<section>` does. */
export interface WidgetRootProps extends Omit<ComponentPropsWithoutRef<'section'>, 'children' | 'title'> {
  /** The root element, in React 18 too, where a function component has no `ref`. */
  readonly rootRef?: Ref<HTMLElement> | undefined;
}

/** What a view gives its `Widget`. */
export interface WidgetProps extends WidgetRootProps {
  /** Which widget: gives the class `laurel-<name>`. */
  readonly name: string;
  /** The view's words, for all the parts below. */
  readonly words: Words<never>;
  readonly heading: string;
  /** Level of the heading in the page. Default 2. */
  readonly headingLevel?: HeadingLevel | undefined;
  /** Keeps the heading for screen readers only. */
  readonly headingHidden?: boolean | undefined;
  /** Stands below the heading. */
  readonly subline?: ReactNode;
  /** Stands at the end of the heading's line. */
  readonly actions?: ReactNode;
  /** Said to screen readers when loading takes longer than half a second; `undefined` when nothing loads. */
  readonly loading?: string | undefined;
  /** The one state the widget is in, for styling: `data-state`. */
  readonly state?: string | undefined;
  readonly children?: ReactNode;
}

/**
 * The frame of every widget: a labelled section with its heading, its words and language, its live regions. Keys pressed
 * inside stay there, and so does the focus when what had it goes away.
 *
 * Classes `laurel-Root` and `laurel-<name>`, `laurel-Header`, `laurel-Title`; attribute `data-state`. A part that also
 * stands alone, outside of a widget, has the class `laurel-Part`.
 */
export function Widget({
  name,
  words,
  heading,
  headingLevel = 2,
  headingHidden = false,
  subline,
  actions,
  loading,
  state,
  className,
  rootRef,
  children,
  ...rest
}: WidgetProps): ReactNode {
  const headingId = useId();
  const keys = useKeysStayInside();
  const asked = useRef(false);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focus = useFocusStaysInside(headingRef);
  useVisuals();
  useTellMissingSheet(headingRef);
  useTellFaintAccent(headingRef);
  const names = useWholeNames();
  const Heading = `h${headingLevel}` as const;
  const title = (
    <Heading
      ref={headingRef}
      id={headingId}
      tabIndex={-1}
      className={headingHidden ? 'laurel-VisuallyHidden' : 'laurel-Title'}
    >
      <bdi>{heading}</bdi>
    </Heading>
  );
  return (
    <WordsContext.Provider value={words}>
      <AnnouncerProvider>
        <AskedContext.Provider value={asked}>
          <KeysDownContext.Provider value={keys.down}>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its controls take the keys; here they only end */}
            <section
              ref={rootRef}
              aria-labelledby={headingId}
              lang={words.locale}
              dir={words.direction}
              aria-busy={loading !== undefined || undefined}
              {...rest}
              {...joinHandlers(rest, keys.handlers, focus, names)}
              className={classNames('laurel-Root', `laurel-${name}`, className)}
              data-state={state}
            >
              {headingHidden && actions === undefined ? (
                title
              ) : (
                <div className="laurel-Header">
                  <div className="laurel-Header-words">
                    {title}
                    {subline}
                  </div>
                  {actions}
                </div>
              )}
              {loading && <SayAfterAWhile text={loading} />}
              {children}
            </section>
          </KeysDownContext.Provider>
        </AskedContext.Provider>
      </AnnouncerProvider>
    </WordsContext.Provider>
  );
}

/**
 * A pressed button may be gone once it has done its work (trying again, dismissing), or hidden where a board gets wider, and the
 * focus with it: to the top of the page. The heading takes it.
 */
function useFocusStaysInside(heading: RefObject<HTMLElement | null>) {
  const inside = useRef(false);
  const takeOver = () => {
    // An overlay's frame has a page of its own.
    const page = heading.current?.ownerDocument;
    if (page?.activeElement === page?.body) heading.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (inside.current) takeOver();
  });
  return {
    onFocus: () => {
      inside.current = true;
    },
    onBlur: ({ target, currentTarget }: FocusEvent) => {
      // Browsers tell of it, and Preact hears that, while what has the focus is about to go.
      queueMicrotask(() => {
        if (!target.isConnected) return;
        if (isHidden(target)) takeOver();
        // Gone somewhere else, or to the page itself by a press beside everything: the player wants either.
        inside.current = currentTarget.contains(focusedIn(currentTarget));
      });
    },
  };
}

/** What loads quickly needs no word. */
function SayAfterAWhile({ text }: { readonly text: string }): null {
  const announce = useAnnounce();
  useEffect(() => {
    const timer = setTimeout(() => announce(text), 500);
    return () => clearTimeout(timer);
  }, [announce, text]);
  return null;
}
