import type { Wallet } from '../../domain/model.ts';
import { cleanText } from '../../domain/text/cleanText.ts';

/** A wallet, ready to be shown. */
export interface ShortWallet {
  /** The chain's usual short name, or what the service calls it; empty when it does not say. */
  readonly chain: string;
  /** The address, shortened in the middle. */
  readonly shortAddress: string;
}

// The names that users of these chains know; anything else is shown as sent.
const shortNames: Readonly<Record<string, string>> = {
  ARBITRUM: 'ARB',
  AVALANCHE: 'AVAX',
  BINANCE: 'BNB',
  BITCOIN: 'BTC',
  CARDANO: 'ADA',
  ETHEREUM: 'ETH',
  NEAR: 'NEAR',
  OPTIMISM: 'OP',
  POLYGON: 'POL',
  SOLANA: 'SOL',
  TEZOS: 'XTZ',
  TRON: 'TRX',
};

/** How to show a wallet on one line. */
export function shortWallet({ chain, address }: Wallet): ShortWallet {
  const name = cleanText(chain, { longest: 12 });
  return { chain: shortNames[name.toUpperCase()] ?? name, shortAddress: shortenAddress(address) };
}

/** `0x52908400098527886E0F7030069857D2E4169EE7` reads `0x5290…9EE7`; what is short stays whole. */
export function shortenAddress(address: string): string {
  const clean = cleanText(address, { longest: 200 });
  if (clean.length <= 13) return clean;
  return `${clean.slice(0, clean.startsWith('0x') ? 6 : 4)}…${clean.slice(-4)}`;
}
