'use client';

import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ExperimentalSurface } from './experimentalSurface.ts';

/** What `ExperimentalInScene` takes. */
export interface ExperimentalInSceneProps {
  /** Where it is drawn; `null` while there is none. */
  readonly surface: ExperimentalSurface | null;
  /** Widgets, or whatever else is to stand in the scene. */
  readonly children?: ReactNode;
}

/** Draws its children onto a surface of `experimentalSurface`, with the provider and the words of where it stands. */
export function ExperimentalInScene({ surface, children }: ExperimentalInSceneProps): ReactNode {
  return surface === null ? null : createPortal(children, surface.element);
}
