import { misconfigured } from '../misconfigured.ts';

/**
 * The hosts of an option, as addresses have them. Throws `LaurelError` of kind `config` at one that no address ever has, such as
 * one with a scheme: nobody would notice but by what does not come.
 */
export function listedHosts(option: string, hosts: readonly string[]): readonly string[] {
  // An empty variable, split at its commas, is a list of one empty text.
  const listed = hosts.filter((host) => host !== '');
  for (const host of listed) {
    if (isHost(host.replace(/^\*\./, ''))) continue;
    throw misconfigured(
      `${option}: ${JSON.stringify(host)} is no host. Write cdn.example, with a port where it is not the usual one, or ` +
        '*.example for all below it, without a scheme or a path; letters that are not of ASCII as in xn--…',
    );
  }
  return listed;
}

function isHost(text: string): boolean {
  const address = `https://${text}`;
  return !text.includes('*') && URL.canParse(address) && new URL(address).host === text.toLowerCase();
}
