import { EmbedRoot } from './EmbedRoot.tsx';
import { LaurelElement, lookAgain, lookAttributes } from './LaurelElement.ts';
import { providerAttributes, ProviderOptions, providerProperties } from './providerOptions.ts';

/** `<laurel-provider>`: the service and the player of all elements inside. Draws nothing but its live regions. */
export class ProviderElement extends LaurelElement {
  static override readonly attributes = { ...lookAttributes, ...providerAttributes };
  static override readonly properties = providerProperties;

  readonly #options = new ProviderOptions((error) => this.tell('laurel:error', error));
  readonly #root = new EmbedRoot(this.surface);
  #drawing = false;

  constructor() {
    super();
    this.shadowRoot?.append(document.createElement('slot'));
  }

  override get embedRoot(): EmbedRoot | null {
    return this.#drawing ? this.#root : null;
  }

  override get sheet(): string {
    return ':host{display:contents}';
  }

  protected override update(): void {
    const { options, problem } = this.read();
    this.showProblem(problem);
    const draws = this.isConnected && problem === null;
    this.#root.configure(draws ? this.#options.from(options) : null);
    if (draws === this.#drawing) return;
    this.#drawing = draws;
    lookAgain();
  }
}
