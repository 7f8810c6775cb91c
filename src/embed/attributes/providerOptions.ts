import { createClient } from '../../client/createClient.ts';
import type { LaurelClient } from '../../client/LaurelClient.ts';
import type { FormerClient } from '../../client/readSettings.ts';
import type { GetToken } from '../../domain/GetToken.ts';
import { hostProblem } from '../../domain/text/hostProblem.ts';
import type { LaurelError } from '../../domain/LaurelError.ts';
import type { QueuedSubmitter } from '../../queue/createPageQueue.ts';
import { type AttributeKind, text, whole } from './attributes.ts';
import type { EmbedOptions } from '../elements/EmbedRoot.tsx';
import { tellDeveloper } from '../../base/page/tellDeveloper.ts';
import type { WidgetOptions } from '../widgets/WidgetDescription.ts';

/** Where the service is, which game asks, and for whom: of a provider, and of a widget that stands alone. */
export const providerAttributes: Readonly<Record<string, AttributeKind>> = {
  'base-url': text,
  'api-key': text,
  session: text,
  locale: text,
  'attempt-timeout': whole(1),
  'total-timeout': whole(1),
};

/** Which of its attributes a provider lacks: a path is a gateway's, which has the key. */
export function lackOfProvider({ client, baseUrl, apiKey }: WidgetOptions): string | false {
  if (client !== undefined) return false;
  if (!baseUrl) return 'base-url';
  return apiKey === undefined && !(baseUrl as string).startsWith('/') && 'api-key';
}

/** What only a script can give a provider. */
export const providerProperties = [
  'client',
  'getToken',
  'submitScore',
  'messages',
  'images',
  'maskName',
  'hiddenPlayers',
] as const;

/** Makes what sends scores to an address. */
export type SubmitTo = (
  url: string,
  options: { readonly formerClients: readonly FormerClient[] | undefined },
) => QueuedSubmitter;

/** Makes `LaurelProvider`'s options of an element's; the client stays the same while what it is made of does. */
export class ProviderOptions {
  #madeOf = '';
  #client: LaurelClient | null = null;
  #getToken: GetToken | undefined;
  /** Whether the page has ever said who is signed in, or that nobody is. */
  #knowsSession = false;
  #submitterOf = '';
  #submitter: QueuedSubmitter | undefined;
  readonly #onError: (error: LaurelError) => void;
  readonly #submitTo: SubmitTo | undefined;

  /** `submitTo` makes what sends scores to an address; a widget that stands alone takes none, and carries no queue. */
  constructor(onError: (error: LaurelError) => void, submitTo?: SubmitTo) {
    this.#onError = onError;
    this.#submitTo = submitTo;
  }

  from(options: WidgetOptions): EmbedOptions {
    const { client, session, locale, submitScore, messages, images, maskName, hiddenPlayers } =
      options as Partial<EmbedOptions>;
    const problem = hostProblem('images.allow', images?.allow ?? []);
    if (problem !== undefined) tellDeveloper(problem);
    return {
      client: client ?? this.#makeClient(options),
      // A page may say who is signed in before its script has come to how: until then nobody is.
      session: client === undefined && options['getToken'] === undefined ? null : (session ?? null),
      locale,
      submitScore: submitScore ?? this.#makeSubmitter(options),
      messages,
      images,
      maskName,
      hiddenPlayers,
    };
  }

  #makeSubmitter({ submitUrl, formerClients }: WidgetOptions): QueuedSubmitter | undefined {
    const madeOf = JSON.stringify([submitUrl, formerClients]);
    if (this.#submitterOf !== madeOf)
      this.#submitter =
        submitUrl === undefined
          ? undefined
          : this.#submitTo?.(submitUrl as string, {
              formerClients: formerClients as readonly FormerClient[] | undefined,
            });
    this.#submitterOf = madeOf;
    return this.#submitter;
  }

  #makeClient(options: WidgetOptions): LaurelClient {
    const { baseUrl, apiKey, attemptTimeout, totalTimeout, getToken } = options;
    this.#getToken = getToken as GetToken | undefined;
    this.#knowsSession ||= 'session' in options;
    if (getToken !== undefined && !this.#knowsSession)
      tellDeveloper(
        'getToken is given and no session, so nobody is signed in. Set the attribute session to a stable name ' +
          'for the player, such as an account id.',
      );
    const madeOf = JSON.stringify([baseUrl, apiKey, attemptTimeout, totalTimeout]);
    if (this.#client !== null && madeOf === this.#madeOf) return this.#client;
    this.#madeOf = madeOf;
    this.#client = createClient({
      baseUrl: (baseUrl as string | undefined) ?? '',
      apiKey: (apiKey as string | undefined) ?? '',
      attemptTimeout: attemptTimeout as number | undefined,
      totalTimeout: totalTimeout as number | undefined,
      // The newest, which a page may set late.
      getToken: async (request) => this.#getToken?.(request) ?? null,
      onError: this.#onError,
    });
    return this.#client;
  }
}
