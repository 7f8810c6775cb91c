import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LaurelClient } from '../client/LaurelClient.ts';
import { checkGiven } from '../domain/checkOptions.ts';
import { misuse } from '../domain/misuse.ts';
import { LaurelProvider, type LaurelProviderProps } from '../react/provider/LaurelProvider.tsx';
import { createTestSandbox, type TestSandbox } from './createTestSandbox.ts';
import { keepRunsApart } from './keepRunsApart.ts';

/** What stands around what is tested. */
export interface WrapperOptions extends Partial<Omit<LaurelProviderProps, 'children'>> {
  /** Whose service. Default: a sandbox of its own. */
  readonly sandbox?: TestSandbox | undefined;
  /** The `sub` of the player who is signed in; also the session, unless one is named. Default: nobody is. */
  readonly as?: string | null | undefined;
  /** Default: one of its own, which keeps nothing alive after the test. */
  readonly queryClient?: QueryClient | undefined;
}

/** A wrapper, and what it is made of. */
export interface Wrapped {
  /** The service that answers. */
  readonly sandbox: TestSandbox;
  /** Made for whoever is signed in. */
  readonly client: LaurelClient;
  /** Where answers are kept. */
  readonly queryClient: QueryClient;
  /** For the `wrapper` of any `render` or `renderHook`: Testing Library's, Vitest's browser mode's. */
  readonly wrapper: (props: { readonly children: ReactNode }) => ReactNode;
}

/**
 * Makes a provider over a sandbox. Options beside its own are those of `LaurelProvider`. Each has a memory of its own for finished
 * runs: those that one test leaves are neither shown nor sent in the next. Throws `LaurelError` of kind `config` at a sandbox that
 * makes no clients.
 */
export function createWrapper(options: WrapperOptions = {}): Wrapped {
  checkGiven('createWrapper', options, ['sandbox', 'as', 'client']);
  const {
    as = null,
    sandbox = createTestSandbox(),
    client = clientOf(sandbox, as),
    session = as,
    queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } }),
    submitScore,
    ...provider
  } = options;
  const submitApart = submitScore && keepRunsApart(submitScore);
  return {
    sandbox,
    client,
    queryClient,
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <LaurelProvider {...provider} client={client} session={session} submitScore={submitApart}>
          {children}
        </LaurelProvider>
      </QueryClientProvider>
    ),
  };
}

function clientOf(sandbox: TestSandbox, as: string | null): LaurelClient {
  if (typeof (sandbox as Partial<TestSandbox> | null)?.client === 'function') return sandbox.client({ as });
  throw misuse(
    'sandbox takes one of createTestSandbox(), of laurel/testing: one of createSandbox() makes no clients.',
  );
}
