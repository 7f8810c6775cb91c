import type { Ref, RefCallback } from 'react';

/** One ref for two who want the element. */
export function mergeRefs<T>(host: Ref<T> | undefined, own: (element: T | null) => void): RefCallback<T> {
  return (element) => {
    own(element);
    if (typeof host === 'function') host(element);
    else if (host) host.current = element;
  };
}
