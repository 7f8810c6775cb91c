import type { FormerClient } from '../../client/readSettings.ts';
import type { NewRun } from '../../domain/runs/createRun.ts';
import type { StartedRun } from '../../domain/runs/Run.ts';
import { LaurelError, type Operation } from '../../domain/LaurelError.ts';
import type { QueuedSubmitter } from '../../queue/createPageQueue.ts';
import { queueOfTicket } from '../../queue/createScoreQueue.ts';
import type { QueuedRun } from '../../queue/keeping/queuedRun.ts';
import { httpSubmitter } from '../../queue/sending/httpSubmitter.ts';
import type { SubmitScoreResult } from '../../react/hooks/useSubmitScore.ts';
import { list, webAddress } from '../attributes/attributes.ts';
import { EmbedRoot } from './EmbedRoot.tsx';
import { LaurelElement, lookAgain, lookAttributes } from './LaurelElement.ts';
import {
  lackOfProvider,
  providerAttributes,
  ProviderOptions,
  providerProperties,
} from '../attributes/providerOptions.ts';
import { ProviderScores, type ProviderTurn } from './ProviderScores.tsx';

/** Milliseconds for a disk to say that it has a run: some never answer. */
const longestWrite = 1000;

const offPage = '<laurel-provider> is not on the page.';

/** What sends scores, or what it is made of. */
interface Submitting {
  readonly submitScore?: QueuedSubmitter;
  readonly submitUrl?: string;
  readonly formerClients?: readonly FormerClient[];
}

/** `<laurel-provider>`: the service and the player of all elements inside. Draws nothing but its live regions. */
export class ProviderElement extends LaurelElement {
  static override readonly attributes = {
    ...lookAttributes,
    ...providerAttributes,
    'submit-url': webAddress,
    'former-clients': list<FormerClient>('[{"baseUrl": "https://platform.example", "apiKey": "…"}]', {
      baseUrl: 'string',
    }),
  };
  static override readonly properties = providerProperties;

  readonly #options = new ProviderOptions(this);
  readonly #root = new EmbedRoot(this.surface);
  #drawing = false;
  /** Where the service is, by which elements inside may have boards pushed. */
  #baseUrl: unknown;
  /** Why no score can be taken; `null` when one can. */
  #noScores: string | null = offPage;
  /** Stays the same while what it is made of does. */
  #submitterOf = '';
  #submitter: QueuedSubmitter | undefined;
  /** A new one at each change; `#scores` says in which turn its queue was drawn. */
  #turn: ProviderTurn = { session: undefined };
  #scores: { readonly turn: ProviderTurn; readonly queue: SubmitScoreResult } | null = null;
  #waiting: (() => void)[] = [];

  constructor() {
    super();
    this.shadow.append(document.createElement('slot'));
  }

  /**
   * Takes a finished game: it is kept, and sent until the game server has given its verdict, also after a reload or offline.
   * Resolves when it is kept, `saved`, or a second later where the browser has not said so; `laurel:score` reports its fate. One with
   * a ticket is kept for the player who began it, and is sent, and reported, when that one is back.
   * Rejects with `LaurelError`, as `submit` of `useSubmitScore` throws it: `config` without `submit-url` or
   * for a game that cannot be right, `unauthorized` when nobody is signed in: a game without a ticket is not kept then, since nobody can
   * tell whose it is. Where the sign-in has not answered yet, hold the game in the page and hand it in afterwards.
   */
  async submit(run: NewRun): Promise<QueuedRun> {
    const session = this.option('session');
    const drawn = this.#scores;
    const taken = await this.#withScores('submitScore', (scores) => {
      if (this.option('session') === session) return scores.submit(run);
      // Somebody else has signed in since, before anything was drawn again: it is not theirs.
      if (drawn !== null && drawn.turn.session === session) return drawn.queue.submit(run);
      throw new LaurelError({
        kind: 'unauthorized',
        operation: 'submitScore',
        message: 'Somebody else has signed in meanwhile: the score is not theirs.',
      });
    });
    // One with a ticket may be another player's by now.
    const its = queueOfTicket(run);
    const find = (): QueuedRun | undefined =>
      (its?.getSnapshot() ?? this.#scores?.queue.runs)?.find(({ id }) => id === taken.id);
    const saving = async (): Promise<void> => {
      while (find()?.saved === false) await this.#change();
    };
    const end = its?.subscribe(() => this.#wake());
    await Promise.race([saving(), new Promise((resolve) => setTimeout(resolve, longestWrite))]);
    end?.();
    const { saved, keptIn } = find() ?? taken;
    return { ...taken, saved, keptIn };
  }

  /**
   * Tells the game server that a game begins, where it gives out tickets: hand in what it resolves with together with the scores,
   * `submit({ ...started, scores })`. Rejects with `LaurelError`.
   */
  async startRun(tournamentId: string): Promise<StartedRun> {
    return this.#withScores('startRun', async (scores) => scores.startRun(tournamentId));
  }

  override get embedRoot(): EmbedRoot | null {
    return this.#drawing ? this.#root : null;
  }

  override get sheet(): string {
    return ':host{display:contents}';
  }

  protected override update(): void {
    const { options, problem } = this.read(lackOfProvider);
    this.showProblem(problem !== null && this.isEarly ? null : problem);
    const draws = this.isSeen && problem === null;
    const submitScore = draws ? this.#submitterFrom(options) : undefined;
    const takes = submitScore !== undefined;
    this.#noScores = takes
      ? null
      : (problem ??
        (draws
          ? '<laurel-provider> knows no game server: give it submit-url, the address of your score handler.'
          : offPage));
    this.#turn = { session: options['session'] };
    this.#root.configure(draws ? { ...this.#options.from(options), submitScore } : null);
    this.#root.show(
      `${this.key}-scores`,
      <ProviderScores turn={this.#turn} take={this.#take} tell={this.#tellScore} />,
      takes ? this.surface : null,
    );
    if (!takes) this.#wake();
    if (draws === this.#drawing && options['baseUrl'] === this.#baseUrl) return;
    this.#drawing = draws;
    this.#baseUrl = options['baseUrl'];
    lookAgain();
  }

  #submitterFrom({ submitScore, submitUrl, formerClients }: Submitting): QueuedSubmitter | undefined {
    const madeOf = JSON.stringify([submitUrl, formerClients]);
    if (this.#submitterOf !== madeOf)
      this.#submitter = submitUrl === undefined ? submitUrl : httpSubmitter(submitUrl, { formerClients });
    this.#submitterOf = madeOf;
    return submitScore ?? this.#submitter;
  }

  readonly #tellScore = (run: QueuedRun): void => void this.tell('laurel:score', run);

  readonly #take = (turn: ProviderTurn, queue: SubmitScoreResult): void => {
    this.#scores = { turn, queue };
    this.#wake();
  };

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** Works with the queue of whoever is signed in by now, and waits where a change has yet to be drawn. */
  async #withScores<T>(
    operation: Operation,
    work: (scores: SubmitScoreResult) => T | Promise<T>,
  ): Promise<T> {
    while (this.isUpdating || (this.#noScores === null && this.#scores?.turn !== this.#turn))
      await this.#change();
    if (this.#noScores !== null || this.#scores === null)
      throw new LaurelError({ kind: 'config', operation, message: this.#noScores ?? '' });
    return work(this.#scores.queue);
  }
}
