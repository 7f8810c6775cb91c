'use client';

import { createContext } from 'react';
import type { LaurelScope } from '../../query/LaurelScope.ts';

/** The scope of the nearest provider; `null` outside of one. */
export const LaurelContext = createContext<LaurelScope | null>(null);
