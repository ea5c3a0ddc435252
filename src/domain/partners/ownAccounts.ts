/** What a partner and a member below them may have in common, the surest first. */
export const ACCOUNT_MATCHES = ['PHONE', 'EMAIL', 'BANK', 'DEVICE', 'ADDRESS'] as const;
export type AccountMatch = (typeof ACCOUNT_MATCHES)[number];
