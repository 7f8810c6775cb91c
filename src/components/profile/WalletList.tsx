'use client';

import { type ReactNode, useState } from 'react';
import type { Wallet } from '../../domain/model.ts';
import { useProfileWords } from '../../react/provider/words/useProfileWords.ts';
import { Button } from '../elements/controls/Button.tsx';
import { CopyButton } from '../elements/controls/CopyButton.tsx';
import { shortWallet } from './shortWallet.ts';

const shownAtFirst = 3;
// Ten thousand wallets are opened a screenful at a time.
const shownAtOnce = 24;

/** What a `WalletList` takes. */
export interface WalletListProps {
  readonly wallets: readonly Wallet[];
}

/**
 * Wallets as chips: chain, address shortened in the middle, copied whole on press.
 *
 * Classes `laurel-WalletList`, `laurel-Wallet`, `-chain`, `-address`.
 */
export function WalletList({ wallets }: WalletListProps): ReactNode {
  const { messages, format } = useProfileWords();
  const [limit, setLimit] = useState(shownAtFirst);
  const hidden = wallets.length - limit;
  if (wallets.length === 0) return <p className="laurel-Profile-muted">{messages.profile.noWallets}</p>;
  return (
    <div className="laurel-WalletList">
      <ul
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- VoiceOver takes a list without signs for none
        role="list"
        aria-label={messages.profile.wallets(format.count(wallets.length))}
      >
        {wallets.slice(0, limit).map((wallet, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same wallet may be listed twice, and the list never changes its order by itself
          <li key={`${index} ${wallet.chain} ${wallet.address}`}>
            <WalletChip wallet={wallet} />
          </li>
        ))}
      </ul>
      {wallets.length > shownAtFirst && (
        // One button for both ways, which keeps the focus.
        <Button
          variant="quiet"
          aria-expanded={limit > shownAtFirst}
          onClick={() => setLimit(hidden > 0 ? limit + shownAtOnce : shownAtFirst)}
        >
          {hidden > 0 ? messages.profile.moreWallets(format.count(hidden)) : messages.profile.fewerWallets}
        </Button>
      )}
    </div>
  );
}

function WalletChip({ wallet }: { readonly wallet: Wallet }): ReactNode {
  const { messages } = useProfileWords();
  const { chain, shortAddress } = shortWallet(wallet);
  const chainName = chain === '' ? messages.profile.unknownChain : chain;
  return (
    <CopyButton
      className="laurel-Wallet"
      text={wallet.address}
      confirmation={messages.profile.walletCopied({ chain: chain === '' ? null : chain })}
    >
      <bdi className="laurel-Wallet-chain">{chainName}</bdi>{' '}
      <bdi className="laurel-Wallet-address" dir="ltr">
        {shortAddress}
      </bdi>
    </CopyButton>
  );
}
