import { checkTexts } from '../../../domain/checkOptions.ts';
import { hostProblem } from '../../../domain/text/hostProblem.ts';
import { misuse } from '../../../domain/misuse.ts';

/**
 * The hosts of an option, as addresses have them. Throws `LaurelError` of kind `config` at one that no address ever has, such as
 * one with a scheme: nobody would notice but by what does not come.
 */
export function listedHosts(option: string, hosts: readonly string[]): readonly string[] {
  checkTexts(option, hosts ?? null);
  // An empty variable, split at its commas, is a list of one empty text.
  const listed = hosts.filter((host) => host !== '');
  const problem = hostProblem(option, listed);
  if (problem !== undefined) throw misuse(problem);
  return listed;
}
