/** Whether a run is not settled. Word for word what the index of these says (`migrations.ts`): databases use it for nothing else. */
export const isOpen = "status in ('waiting', 'sending', 'unknown')";
