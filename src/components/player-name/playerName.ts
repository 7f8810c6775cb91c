import { cleanText } from '../../domain/text/cleanText.ts';
import type { Messages } from '../../messages/Messages.ts';

/** Who a name is wanted for. */
export interface NamedEntry {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly username?: string | null | undefined;
}

/**
 * What to call a player: the display name, or the handle, or (when nothing visible is left of both) what the id
 * gives: `short` reads "Player 3f9a" by the last characters, since ids often begin alike, `whole` is the id itself, for ids that a game chose to be read.
 */
export function playerName(
  { id, name, username }: NamedEntry,
  messages: Pick<Messages, 'common'>,
  idForm: 'short' | 'whole' = 'short',
): string {
  const shown = cleanText(name ?? '') || cleanText(username ?? '');
  if (shown !== '') return shown;
  const cleanId = cleanText(id);
  if (idForm === 'whole' && cleanId !== '') return cleanId;
  return messages.common.unnamedPlayer({ id: cleanId.slice(-4) });
}
