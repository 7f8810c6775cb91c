import { memoryLedger } from '../../../src/server/ledger/memoryLedger.ts';
import { ledgerContract } from './ledgerContract.ts';

ledgerContract('memoryLedger', async () => {
  // Memory is not shared between processes: both are the same ledger.
  const ledger = memoryLedger();
  return { open: () => ledger, end: async () => {} };
});
