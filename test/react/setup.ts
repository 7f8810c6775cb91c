import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A slow machine takes longer than Testing Library's second.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
