import { fromPage } from '../base/page/fromPage.ts';
import type { LaurelError, Operation } from '../domain/LaurelError.ts';
import { misuse } from '../domain/misuse.ts';
import { isHeaderSafe } from '../domain/validate.ts';
import type { GetToken } from '../domain/GetToken.ts';
import type { HttpOptions } from './createHttp.ts';
import type { Drift } from './decoding/schema.ts';

/** What `createClient` takes: where the service is, which game asks, and who is signed in. */
export interface ClientOptions extends HttpOptions {
  /**
   * Http(s) address that the interface's paths are appended to. In a page also a path of the page's own origin that begins
   * with a slash, such as `/laurel`, behind which a gateway stands.
   */
  readonly baseUrl: string;
  /** Public key of the game, sent as `x-api-key`. */
  readonly apiKey: string;
  /** Gives the signed-in player's JWT, or `null`. Left out, nobody is signed in. */
  readonly getToken?: GetToken | undefined;
  /** Milliseconds for one attempt, its body included. Default 10,000. */
  readonly attemptTimeout?: number | undefined;
  /** Milliseconds for a whole call: token, attempt, refresh and repeated attempt. Default 30,000. */
  readonly totalTimeout?: number | undefined;
  /** Largest answer read, in bytes. Default 2 MiB in a page, 64 MiB elsewhere. */
  readonly maxBodyBytes?: number | undefined;
  /** Called for every part of an answer that could not be read and was left out. */
  readonly onDrift?: ((drift: Drift & { readonly operation: Operation }) => void) | undefined;
  /** Called for every request once it has been answered or has failed: for logs and measurements. */
  readonly onRequest?: ((report: RequestReport) => void) | undefined;
  /**
   * Called for every call that failed, with the error that its caller gets; not for an aborted call, nor for one whose
   * arguments are refused at once.
   */
  readonly onError?: ((error: LaurelError) => void) | undefined;
}

/**
 * What `createClient` takes in a page behind a gateway of the page's own origin (`createGateway`, in `laurel/server`), which
 * has the key.
 */
export interface GatewayClientOptions extends Omit<ClientOptions, 'baseUrl' | 'apiKey'> {
  /** The gateway's `prefix`, such as `/laurel`. */
  readonly baseUrl: `/${string}`;
  /** Not needed: the gateway sends its own. */
  readonly apiKey?: string | undefined;
}

/** A client that the game had in the past: where its service was, and with which key. */
export interface FormerClient {
  /** Its `baseUrl`. */
  readonly baseUrl: string;
  /** Its `apiKey`; left out for one behind a gateway. */
  readonly apiKey?: string | undefined;
}

/** One request and what became of it. It holds no credential: neither headers nor bodies are in it. */
export interface RequestReport {
  /** Which one of the interface. */
  readonly operation: Operation;
  /** HTTP method. */
  readonly method: 'GET' | 'POST';
  /** The interface's path with its query. */
  readonly path: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  /** Milliseconds from sending to the end of the answer's body. */
  readonly duration: number;
  /** HTTP status of the answer; `undefined` when none came. */
  readonly status: number | undefined;
  /** `null` when the answer was data. */
  readonly error: LaurelError | null;
  /**
   * How many requests of the client in a row found the service down, this one included; any that reached it makes that 0.
   * From five on it is an outage: one request a second goes out, and the others are held back.
   */
  readonly failuresInARow: number;
}

/** The options after their check, with their defaults. */
export interface Settings {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Empty behind a gateway of the page's own origin. */
  readonly apiKey: string;
  readonly attemptTimeout: number;
  readonly totalTimeout: number;
  readonly maxBodyBytes: number;
  readonly onError: ClientOptions['onError'];
}

const mebibyte = 1024 * 1024;
const limits = ['attemptTimeout', 'totalTimeout', 'maxBodyBytes'] as const;

/** Throws `LaurelError` of kind `config` when no request could be made with the options. */
export function readSettings(options: ClientOptions | GatewayClientOptions): Settings {
  for (const name of limits) if (!((options[name] ?? 1) > 0)) throw wrong(`${name} must be above 0.`);
  if (typeof (options.getToken ?? wrong) !== 'function') throw wrong('getToken must be a function.');
  return {
    baseUrl: checkBaseUrl(options.baseUrl),
    apiKey: checkApiKey(options.apiKey, isPath(options.baseUrl)),
    attemptTimeout: options.attemptTimeout ?? 10_000,
    totalTimeout: options.totalTimeout ?? 30_000,
    maxBodyBytes: options.maxBodyBytes ?? (typeof document === 'undefined' ? 64 : 2) * mebibyte,
    onError: options.onError,
  };
}

function checkBaseUrl(value: unknown): string {
  // A path alone means something where there is a page: on a server nobody could say whose path it is.
  const address = isPath(value) ? fromPage(value as string) : value;
  const usable = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined;
  if (
    usable === undefined ||
    !/^https?:/.test(usable.href) ||
    usable.username + usable.password + usable.search + usable.hash !== ''
  ) {
    throw wrong(
      'baseUrl is missing or not the absolute http(s) address of the service, without query or credentials, ' +
        'or in a page a path: /laurel.',
    );
  }
  return (usable.origin + usable.pathname).replace(/\/+$/, '');
}

function isPath(value: unknown): boolean {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value);
}

function checkApiKey(value: unknown, isElsewhere: boolean): string {
  if (isElsewhere && (value ?? '') === '') return '';
  const key = typeof value === 'string' ? value.trim() : value;
  if (!isHeaderSafe(key)) {
    throw wrong('apiKey is missing or not a key: copy the public key from the dashboard.');
  }
  return key;
}

function wrong(message: string): LaurelError {
  return misuse(message, 'createClient');
}
