'use client';

import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect` without React's warning while rendering on a server, where it could not do anything. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;
