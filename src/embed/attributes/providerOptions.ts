import { createClient } from '../../client/createClient.ts';
import type { LaurelClient } from '../../client/LaurelClient.ts';
import type { ClientOptions } from '../../client/readSettings.ts';
import type { GetToken } from '../../domain/GetToken.ts';
import { hostProblem } from '../../domain/text/hostProblem.ts';
import { type AttributeKind, text, whole } from './attributes.ts';
import type { EmbedOptions } from '../elements/EmbedRoot.tsx';
import type { LaurelElement } from '../elements/LaurelElement.ts';
import { wordsIn } from '../../react/provider/words/useSomeWords.ts';
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

/** What a client is made of. */
type Made = Pick<ClientOptions, 'baseUrl' | 'apiKey' | 'attemptTimeout' | 'totalTimeout' | 'getToken'> &
  Pick<EmbedOptions, 'session'>;

/** Makes `LaurelProvider`'s options of an element's; the client stays the same while what it is made of, and the player, do. */
export class ProviderOptions {
  #madeOf = '';
  #client: LaurelClient | undefined;
  #getToken: GetToken | undefined;
  /** Whether the page has ever said who is signed in, or that nobody is. */
  #knowsSession = false;
  readonly #element: Pick<LaurelElement, 'isEarly' | 'option' | 'tell'>;

  constructor(element: Pick<LaurelElement, 'isEarly' | 'option' | 'tell'>) {
    this.#element = element;
  }

  from(options: WidgetOptions): EmbedOptions {
    const { client, session, getToken, images, locale, messages } = options as Partial<EmbedOptions & Made>;
    const problem = hostProblem('images.allow', images?.allow ?? []);
    if (problem !== undefined) tellDeveloper(problem);
    if (
      locale &&
      wordsIn({ language: messages?.language ?? 'en' }, locale).locale !== locale &&
      !this.#element.isEarly
    )
      tellDeveloper(`locale="${locale}" has no words: set messages in its language, too.`, { level: 'warn' });
    return {
      // What is a widget's own goes unheard.
      ...options,
      client: client ?? this.#makeClient(options),
      // A page may say who is signed in before its script has come to how: until then nobody is.
      session: client === undefined && getToken === undefined ? null : session || null,
    };
  }

  #makeClient(options: WidgetOptions): LaurelClient {
    const { baseUrl, apiKey, attemptTimeout, totalTimeout, getToken, session } = options as Made;
    this.#getToken = getToken;
    this.#knowsSession ||= 'session' in options;
    if (getToken !== undefined && !this.#knowsSession)
      tellDeveloper(
        'getToken is given and no session, so nobody is signed in: give it session, a stable name of the player, such as an account id.',
      );
    const settings = { baseUrl, apiKey, attemptTimeout, totalTimeout };
    const madeOf = JSON.stringify({ ...settings, session });
    // One for each session: what is asked, and the runs that are sent, take no token of whoever is next.
    if (madeOf !== this.#madeOf)
      this.#client = createClient({
        ...settings,
        getToken: async (request) => {
          const isSignedIn = (): boolean => session === this.#element.option('session');
          // The newest, which a page may set late.
          const token = isSignedIn() && (await this.#getToken?.(request));
          if (isSignedIn()) return token || null;
          // Nobody has to sign in for that: it is as if there had been no connection, and who comes back asks again.
          throw new TypeError();
        },
        onError: (error) => this.#element.tell('laurel:error', error),
      });
    this.#madeOf = madeOf;
    return this.#client as LaurelClient;
  }
}
