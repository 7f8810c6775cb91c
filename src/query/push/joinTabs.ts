import { openChannel } from '../../base/page/openChannel.ts';
import { pageLocks } from '../../base/page/pageLocks.ts';

/** What a tab hears. */
export interface TabListener<Message> {
  /** The others hear it from now on. */
  readonly onJoin: () => void;
  /** It is this tab's turn. */
  readonly onTurn: () => void;
  /** Another tab has taken the turn. */
  readonly onTaken: () => void;
  readonly onMessage: (message: Message, from: string) => void;
}

/** The tabs and frames of an origin that do something together, one of which has the turn. */
export interface Tabs<Message> {
  /** To all others, or to one. */
  readonly post: (message: Message, to?: string) => void;
  /** Calls back once that tab has gone, in whichever way. */
  readonly onGone: (tab: string, listener: () => void) => void;
  /** Takes the turn from a tab that has it and does nothing with it. */
  readonly take: () => void;
  /** Hands the turn on. */
  readonly leave: () => void;
}

/**
 * Joins the others of this name. Locks say whose turn it is and who is there, since browsers take them from a tab that goes in
 * whichever way. Where there are none, or no channels, each tab is alone, and has its turn.
 */
export function joinTabs<Message>(name: string, listener: TabListener<Message>): Tabs<Message> {
  const { onJoin, onTurn, onTaken, onMessage } = listener;
  const id = `${Math.random()}`;
  const leaving = new AbortController();
  const { signal } = leaving;
  const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const locks = pageLocks();
  let waiting = leaving;
  let channel = locks && openChannel(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<Sent<Message>>) => {
    if ((data.to ?? id) === id) onMessage(data.message, data.from);
  });

  /** Holds a lock as long as this tab is here. Rejects when it is refused, or taken away. */
  async function hold(lock: string, options: LockOptions, begin: () => void): Promise<void> {
    await locks?.request(lock, options, async () => {
      // Taking a turn cannot be called off, and is answered later.
      if (signal.aborted) return;
      begin();
      await left;
    });
  }

  async function join(): Promise<void> {
    try {
      // What others look for when they want to know whether this tab is there.
      await (channel &&
        hold(`${name} ${id}`, { signal }, () => {
          onJoin();
          standInLine();
        }));
    } catch {
      // Documents without an origin (sandboxed frames) have locks that they may not use.
      channel?.close();
      channel = undefined;
    }
    if (!signal.aborted) onTurn();
  }

  function standInLine(): void {
    waiting = new AbortController();
    void takeTurn({ signal: waiting.signal });
  }

  async function takeTurn(options: LockOptions): Promise<void> {
    let isOurs = false;
    try {
      await hold(name, options, () => {
        isOurs = true;
        onTurn();
      });
    } catch {
      if (!isOurs) return;
      onTaken();
      standInLine();
    }
  }

  void join();
  return {
    post(message, to) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel's own origin is its only one
      channel?.postMessage({ message, from: id, to });
    },
    onGone(tab, tell) {
      locks?.request(`${name} ${tab}`, { signal }, tell).catch(() => {});
    },
    take() {
      waiting.abort();
      void takeTurn({ steal: true });
    },
    leave() {
      leaving.abort();
      waiting.abort();
      channel?.close();
    },
  };
}

interface Sent<Message> {
  readonly message: Message;
  readonly from: string;
  readonly to: string | undefined;
}
