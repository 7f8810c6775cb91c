// What `embed.js` draws with in place of React: Preact, and as much of `preact/compat` as Laurel and TanStack Query import. What
// else that is there for (`Suspense`, `Children`, classes of React's, every attribute that React names otherwise) would only be
// carried. React's own way stays in one place: its attributes and events, by name.
import { createElement, options, render, type ComponentChild, type FunctionComponent } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useState } from 'preact/hooks';

export { Component, createContext, createElement, createPortal, Fragment } from 'preact';
export {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks';

/** Of Preact's options what its types leave out, by the name that the packed Preact has, and what can be taken back. */
interface InnerOptions {
  __e: (error: unknown, ...where: readonly unknown[]) => void;
  debounceRendering?: ((draw: () => void) => void) | undefined;
}

const inner = options as unknown as InnerOptions;
const { __e: pass } = inner;
// Preact says nothing of what an error boundary catches. React writes it on the console.
inner.__e = (error, ...where) => {
  // oxlint-disable-next-line no-console -- where developers look
  console.error(error);
  pass(error, ...where);
};

/** What React calls otherwise than the platform, of all that Laurel sets; a test draws every element with both. */
const platformNames: Readonly<Record<string, string>> = {
  className: 'class',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  strokeWidth: 'stroke-width',
  // React's two bubble.
  onFocus: 'onfocusin',
  onBlur: 'onfocusout',
};

options.vnode = (node) => {
  if (typeof node.type !== 'string') return;
  const props: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node.props)) {
    // With each letter, as React's does.
    const isTyped = name === 'onChange' && node.type === 'input';
    props[isTyped ? 'onInput' : (platformNames[name] ?? name)] = value;
  }
  node.props = props as typeof node.props;
};

options.event = (event) => Object.assign(event, { nativeEvent: event });

/** A root of React's. */
export function createRoot(container: Element) {
  const draw = (child: ComponentChild): void => render(child, container);
  return { render: draw, unmount: () => draw(null) };
}

let ids = 0;
/** Preact's begin anew where a root is drawn for the third time, and two on one board would be the same. */
export const useId = (): string => useState(() => `laurel-${(ids += 1)}`)[0];

/** Draws what a change asks for before it returns. */
export function flushSync(change: () => void): void {
  const { debounceRendering } = inner;
  let draw: (() => void) | undefined;
  inner.debounceRendering = (later) => {
    draw = later;
  };
  try {
    change();
    draw?.();
  } finally {
    inner.debounceRendering = debounceRendering;
  }
}

/** A component that is drawn anew by its parent only with props that differ. */
export function memo<Props extends Readonly<Record<string, unknown>>>(component: FunctionComponent<Props>) {
  return function Memo(
    this: { props: Props; shouldComponentUpdate: (next: Props) => boolean },
    props: Props,
  ) {
    this.shouldComponentUpdate = (next) =>
      Object.keys({ ...this.props, ...next }).some((name) => this.props[name] !== next[name]);
    return createElement(component, props);
  };
}

// Preact draws all at once, whatever may wait.
export const startTransition = (change: () => void): void => change();

/** Reads a store, and draws again when it has changed: between drawing and listening, too. */
export function useSyncExternalStore<Value>(
  subscribe: (listen: () => void) => () => void,
  read: () => Value,
): Value {
  const value = read();
  const [{ drawn }, drawAgain] = useState({ drawn: { value, read } });
  const follow = useCallback(() => {
    if (!Object.is(drawn.value, drawn.read())) drawAgain({ drawn });
  }, [drawn]);
  useLayoutEffect(() => {
    Object.assign(drawn, { value, read });
    follow();
  }, [drawn, follow, subscribe, value, read]);
  useEffect(() => {
    follow();
    return subscribe(follow);
  }, [follow, subscribe]);
  return value;
}
