import type { TextFiles } from './textFiles.ts';

/** Texts that come with their screens. */
export const screenTexts = {
  content: {
    ko: async () => (await import('./koContent.ts')).koContent,
    en: async () => (await import('./enContent.ts')).enContent,
  },
  copyFollow: {
    ko: async () => (await import('./koCopyFollow.ts')).koCopyFollow,
    en: async () => (await import('./enCopyFollow.ts')).enCopyFollow,
  },
  copytrade: {
    ko: async () => (await import('./koCopytrade.ts')).koCopytrade,
    en: async () => (await import('./enCopytrade.ts')).enCopytrade,
  },
  messages: {
    ko: async () => (await import('./koMessages.ts')).koMessages,
    en: async () => (await import('./enMessages.ts')).enMessages,
  },
  people: {
    ko: async () => (await import('./koPeople.ts')).koPeople,
    en: async () => (await import('./enPeople.ts')).enPeople,
  },
  positions: {
    ko: async () => (await import('./koPositions.ts')).koPositions,
    en: async () => (await import('./enPositions.ts')).enPositions,
  },
  rounds: {
    ko: async () => (await import('./koRounds.ts')).koRounds,
    en: async () => (await import('./enRounds.ts')).enRounds,
  },
  wallet: {
    ko: async () => (await import('./koWallet.ts')).koWallet,
    en: async () => (await import('./enWallet.ts')).enWallet,
  },
} as const satisfies Record<string, TextFiles>;
