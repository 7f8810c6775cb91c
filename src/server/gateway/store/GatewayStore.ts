/**
 * What several gateways share, made by `redisStore` and given to `createGateway({ store })`. Nothing in it is one player's, and
 * nothing that it says is taken on trust: a gateway checks what it gets, waits a moment at most, and goes on alone when it
 * has to. So any of its promises may reject, never settle, or say what is not so.
 */
export interface GatewayStore {
  /**
   * Takes up what the gateways of one game share: those whose `space` is the same and no others. `onNews` is told when one of
   * them has put something there, under which name and with which mark.
   */
  readonly open: (space: string, onNews: (name: string, mark: string) => void) => OpenStore;
}

/** A store that is in use. Times are milliseconds by the store's own clock, since those of machines differ. */
export interface OpenStore {
  /**
   * Tells what is kept under a name; and to one of all who `ask`, once in so many milliseconds, that it is theirs to be made
   * anew.
   */
  readonly look: (name: string, question: StoreQuestion) => Promise<StoreLook>;
  /** Keeps a value, unless what is there is of a later moment, and tells all of it. */
  readonly put: (name: string, value: StoreValue) => Promise<void>;
  /** Has nobody make it anew for so many milliseconds, and says why. */
  readonly hold: (name: string, milliseconds: number, why: string) => Promise<void>;
  /** Takes up to `most` of what is left of an allowance, which comes back bit by bit. */
  readonly take: (name: string, most: number, allowance: Allowance) => Promise<Taken>;
  /** Lets go of it: nothing is asked any more. */
  readonly close: () => void;
}

/** What somebody wants to know of a value. */
export interface StoreQuestion {
  /** The mark of what they have: the bytes of the same are not sent again. */
  readonly mark: string | undefined;
  /**
   * How often it is renewed, over all gateways, in milliseconds; 0 to only look. Somebody else's turn is longer than that only where
   * they or `hold` have said why.
   */
  readonly ask: number;
  /** Why nobody else is to have the turn meanwhile, whatever they ask. Default: they may, after what they wait themselves. */
  readonly why?: string | undefined;
}

/** What is kept, and whose turn it is. */
export interface StoreLook {
  /** The moment of the look. */
  readonly now: number;
  /** `undefined` when there is nothing. */
  readonly kept:
    | {
        readonly mark: string;
        /** Milliseconds since it was asked for. */
        readonly age: number;
        /** `undefined` when the caller has it. */
        readonly bytes: Uint8Array | undefined;
      }
    | undefined;
  /** That it is theirs to make it anew. */
  readonly isYours: boolean;
  /** Milliseconds until it is somebody's turn, and why not earlier where somebody said so. */
  readonly wait: number;
  /** What whoever has the turn, or `hold`, has said; `undefined` where nobody is held. */
  readonly why: string | undefined;
}

/** Something to be kept. */
export interface StoreValue {
  /** The `now` of the look that it was made after. */
  readonly at: number;
  /** Equal for equal bytes. */
  readonly mark: string;
  /** `undefined` where the look found them there already. */
  readonly bytes: Uint8Array | undefined;
  /** Milliseconds for which it is kept. */
  readonly keepFor: number;
  /** The same where it was not there before. Default: `keepFor`. */
  readonly keepAtFirst?: number | undefined;
}

/** So many within so many milliseconds, each of which comes back by itself. */
export interface Allowance {
  /** How many there are when none was taken. */
  readonly most: number;
  /** In which all of them come back, one after the other. */
  readonly milliseconds: number;
}

/** What was left to be taken. */
export interface Taken {
  /** How many were taken: 0 when none was left. */
  readonly count: number;
  /** Milliseconds until one is left again; 0 when one was taken. */
  readonly wait: number;
}
