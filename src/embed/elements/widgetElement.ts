import { createElement, type ReactNode } from 'react';
import { EmbedRoot } from './EmbedRoot.tsx';
import { guardElement, isWidgetKey } from '../overlay/guard.ts';
import { LaurelElement, lookAttributes } from './LaurelElement.ts';
import {
  lackOfProvider,
  providerAttributes,
  ProviderOptions,
  providerProperties,
} from '../attributes/providerOptions.ts';
import { tellDeveloper } from '../../base/page/tellDeveloper.ts';
import { pushedBy } from '../widgets/pushedBy.ts';
import { optionOf, type WidgetDescription, type WidgetOptions } from '../widgets/WidgetDescription.ts';

const pushesFromNowhere = (name: string): string =>
  `<${name}> has live="push" and no base-url, where the gateway is: give it to the element or its <laurel-provider>.`;

/** Makes the class of a widget's element. */
export function widgetElement(description: WidgetDescription): typeof LaurelElement {
  const own = new Set([...Object.keys(description.attributes).map(optionOf), ...description.properties]);
  const { needs = '' } = description;
  const lackOf = (options: WidgetOptions): string | false =>
    (options['baseUrl'] !== undefined && lackOfProvider(options)) ||
    (options[optionOf(needs)] === undefined && needs);
  return class WidgetElement extends LaurelElement {
    static override readonly attributes = {
      ...lookAttributes,
      ...providerAttributes,
      ...description.attributes,
    };
    static override readonly properties = [...new Set([...providerProperties, ...description.properties])];

    /** Where it is drawn from now; another when it has been moved to another provider. */
    #home: EmbedRoot | null = null;
    /** Its own, where it stands alone and says itself where the service is. */
    #own: EmbedRoot | null = null;
    readonly #ownOptions = new ProviderOptions(this);

    override get sheet(): string {
      return description.sheet;
    }

    override connectedCallback(): void {
      super.connectedCallback();
      const children = new MutationObserver(() => this.lookAgain());
      children.observe(this, { childList: true });
      this.ends.push(guardElement(this, isWidgetKey), () => children.disconnect());
    }

    protected override update(): void {
      const { options, problem } = this.read(lackOf);
      const around = [...this.enclosing()];
      // A template makes what stands in a provider before the provider.
      if (around.some((element) => element.isUpdating)) return this.lookAgain();
      const shown = this.isSeen && problem === null && around.every((element) => element.showsContent);
      const home = shown ? this.#homeOf(options) : null;
      const lost = shown && home === null && !this.isEarly;
      const giver = home === this.#own ? this : around.find((element) => element.embedRoot === home);
      const gateway = giver?.option('baseUrl') as string | undefined;
      const unpushed = home !== null && options['live'] === 'push' && gateway === undefined;
      this.showProblem(
        problem ?? (lost ? this.#alone(around) : unpushed ? pushesFromNowhere(this.localName) : null),
      );

      if (this.#home !== home) this.#home?.show(this.key, null, null);
      this.#home = home;
      const container = around.map((element) => element.containerFor(this)).find((found) => found !== null);
      home?.show(this.key, this.#draw(options, gateway), container ?? this.surface);
      if (this.#own !== null && home !== this.#own) {
        this.#own.end();
        this.#own = null;
      }
    }

    #homeOf(options: WidgetOptions): EmbedRoot | null {
      if (options['baseUrl'] === undefined && options['client'] === undefined) return this.rootAround();
      this.#own ??= EmbedRoot.beside(this.surface);
      this.#own.configure(this.#ownOptions.from(options));
      return this.#own;
    }

    #alone(around: readonly LaurelElement[]): string {
      const provider = around.find((element) => element.localName === 'laurel-provider');
      if (provider !== undefined)
        return `<${this.localName}> waits for the <laurel-provider> around it, whose attributes cannot be read.`;
      return this.closest('laurel-provider') === null
        ? `<${this.localName}> stands in no <laurel-provider>. Put it into one, or give it base-url and api-key.`
        : `<${this.localName}> stands in a <laurel-provider>, which this page does not know: load embed.js alone, or give the board base-url and api-key.`;
    }

    #draw(options: WidgetOptions, gateway = ''): ReactNode {
      const hasSignIn = this.querySelector(':scope > [slot=sign-in]') !== null;
      const its: Record<string, unknown> = {};
      for (const [name, value] of Object.entries(options))
        if (own.has(name)) its[name] = value;
        else if (this.#home !== this.#own && value !== undefined && !(name in lookAttributes))
          tellDeveloper(
            `<${this.localName}> has ${name}, which goes unheard: give it to its <laurel-provider>.`,
            {
              level: 'warn',
            },
          );
      if (its['live'] === 'push') its['live'] = pushedBy(gateway);
      return description.draw(its, {
        tell: (type, detail) => this.tell(type, detail),
        signIn: hasSignIn ? createElement('slot', { name: 'sign-in' }) : undefined,
      });
    }
  };
}
