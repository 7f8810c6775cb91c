import type { ReactNode } from 'react';
import type { AttributeKind } from '../attributes/attributes.ts';

/** The options of a widget's component, by name. */
export type WidgetOptions = Readonly<Record<string, unknown>>;

/** What drawing a widget may take from its element. */
export interface WidgetSurroundings {
  /** Tells the page: a composed event that bubbles. `false` when a listener has prevented what follows. */
  readonly tell: (event: `laurel:${string}`, detail?: unknown) => boolean;
  /** The game's own sign-in, where the page has put one into the element: `<button slot="sign-in">`. */
  readonly signIn: ReactNode;
}

/** A widget as an element: its name, its attributes, and how it is drawn. */
export interface WidgetDescription {
  /** Such as `laurel-leaderboard`. */
  readonly tag: `laurel-${string}`;
  /** Attributes in kebab case; each is the option of that name in camel case. */
  readonly attributes: Readonly<Record<string, AttributeKind>>;
  /** Options that only a script can set. */
  readonly properties: readonly string[];
  /** An attribute without which there is nothing to show. */
  readonly needs?: string | undefined;
  /** Its rules, over those that all share. */
  readonly sheet: string;
  readonly draw: (options: WidgetOptions, surroundings: WidgetSurroundings) => ReactNode;
}

/** `page-size` is `pageSize`. */
export function optionOf(attribute: string): string {
  return attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
