'use client';

import { type ReactElement, type RefObject, useRef } from 'react';
import { focusedIn } from '../../../base/page/focusedIn.ts';
import { useBrowserLayoutEffect } from '../../../react/browser/useBrowserLayoutEffect.ts';

/**
 * A body's rows in the order in which React is to list them: as they came. Where a player rises React would move all whom it
 * passes, and the browser makes anew what is in a row that is moved. So React moves none, and before the page is painted those
 * that rose are put in their places, which all rows of the body tell by `data-index`.
 */
export function useRowOrder(
  bodyRef: RefObject<HTMLTableSectionElement | null>,
  rows: readonly ReactElement[],
): readonly ReactElement[] {
  const came = useRef<ReadonlyMap<string | null, number>>(new Map());
  const nth = ({ key }: ReactElement): number => came.current.get(key) ?? came.current.size;
  // oxlint-disable-next-line react/refs -- whichever order was drawn last: by another one only more rows would be moved
  const order = rows.toSorted((one, other) => nth(one) - nth(other));
  useBrowserLayoutEffect(() => {
    came.current = new Map(order.map(({ key }, nth) => [key, nth]));
    if (bodyRef.current !== null) putInPlace(bodyRef.current);
  });
  return order;
}

function putInPlace(body: HTMLTableSectionElement): void {
  const focused = focusedIn(body);
  let next = body.firstElementChild;
  // Not its `rows`, which happy-dom lacks.
  const rows = [...body.children] as HTMLElement[];
  for (const row of rows.toSorted((one, other) => indexOf(one) - indexOf(other))) {
    if (row === next) next = row.nextElementSibling;
    else body.insertBefore(row, next);
  }
  // A row that was moved has lost it.
  if (body.contains(focused) && focusedIn(body) !== focused)
    (focused as HTMLElement).focus({ preventScroll: true });
}

function indexOf({ dataset }: HTMLElement): number {
  return Number(dataset['index']);
}
