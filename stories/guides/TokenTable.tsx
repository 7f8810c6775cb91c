import type { ReactNode } from 'react';
import { TextPage } from './TextPage.tsx';
import { tokenList } from '../theming/tokenList.ts';

/** The public tokens, for reading. */
export function TokenTable({ basic }: { readonly basic: boolean }): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Token</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {tokenList
          .filter((token) => token.basic === basic)
          .map(({ name, meaning }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>
                <TextPage text={meaning} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
