/** Says which of an option's hosts no address ever has, such as one with a scheme; `undefined` where all are hosts. */
export function hostProblem(option: string, hosts: readonly string[]): string | undefined {
  // Pages without types write one host without a list.
  const wrong = [hosts].flat().find((host) => typeof host !== 'string' || !isHost(host.replace(/^\*\./, '')));
  return wrong === undefined
    ? undefined
    : `${option}: ${JSON.stringify(wrong)} is no host. Write cdn.example, cdn.example:8443, or *.example for all below it: ` +
        'no scheme, no path, letters beyond ASCII as xn--…';
}

function isHost(text: string): boolean {
  const address = `https://${text}`;
  return !text.includes('*') && URL.canParse(address) && new URL(address).host === text.toLowerCase();
}
