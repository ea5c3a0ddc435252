/** The text of FEED: which prices an exchange runs on. */

export type FeedSetting =
  /** Without a directory, the data that ships. */
  | { readonly kind: 'replay'; readonly directory: string | undefined }
  | { readonly kind: 'synthetic'; readonly seed: string };

export type FeedSettingResult =
  | { readonly ok: true; readonly setting: FeedSetting }
  | {
      readonly ok: false;
      readonly code: 'LIVE_NOT_AVAILABLE' | 'UNKNOWN_FEED';
      /** One line for the operator. */
      readonly message: string;
    };

const ALLOWED = 'replay, replay:DIR or synthetic:SEED';

/** Reads `replay`, `replay:DIR`, `synthetic:SEED`; `live` is known and refused by name. */
export function parseFeedSetting(text: string): FeedSettingResult {
  const colon = text.indexOf(':');
  const kind = colon < 0 ? text : text.slice(0, colon);
  const rest = colon < 0 ? undefined : text.slice(colon + 1).trim();
  switch (kind.trim()) {
    case 'replay':
      if (rest === '') return unknown('FEED=replay: names no directory');
      return { ok: true, setting: { kind: 'replay', directory: rest } };
    case 'synthetic':
      if (rest === undefined || rest === '') return unknown('FEED=synthetic needs a seed');
      return { ok: true, setting: { kind: 'synthetic', seed: rest } };
    case 'live':
      return {
        ok: false,
        code: 'LIVE_NOT_AVAILABLE',
        message: `FEED=live is not available in this version; use ${ALLOWED}.`,
      };
    default:
      return unknown(`FEED=${text} is not known`);
  }
}

const unknown = (problem: string): FeedSettingResult => ({
  ok: false,
  code: 'UNKNOWN_FEED',
  message: `${problem}; use ${ALLOWED}.`,
});
