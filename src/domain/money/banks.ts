/** The banks of Korea that won are paid from and to, with their codes of the clearing institute. */

export interface Bank {
  readonly id: number;
  readonly name: string;
  /** Three digits; null for one that takes no transfers by code. */
  readonly code: string | null;
}

/** `code name`, in the order of their ids from 1; securities companies begin at 31. */
const NAMES = [
  '002 KDB산업은행',
  '003 IBK기업은행',
  '004 KB국민은행',
  '007 수협은행',
  '011 NH농협은행',
  '012 지역농축협',
  '020 우리은행',
  '023 SC제일은행',
  '027 한국씨티은행',
  '031 iM뱅크',
  '032 부산은행',
  '034 광주은행',
  '035 제주은행',
  '037 전북은행',
  '039 경남은행',
  '045 새마을금고',
  '048 신협',
  '050 저축은행',
  '054 HSBC은행',
  '055 도이치은행',
  '057 JP모간체이스은행',
  '060 BOA은행',
  '062 중국공상은행',
  '064 산림조합',
  '071 우체국',
  '081 하나은행',
  '088 신한은행',
  '089 케이뱅크',
  '090 카카오뱅크',
  '092 토스뱅크',
  '209 유안타증권',
  '218 KB증권',
  '221 상상인증권',
  '222 한양증권',
  '223 리딩투자증권',
  '224 BNK투자증권',
  '225 IBK투자증권',
  '227 다올투자증권',
  '238 미래에셋증권',
  '240 삼성증권',
  '243 한국투자증권',
  '247 NH투자증권',
  '261 교보증권',
  '262 iM증권',
  '263 현대차증권',
  '264 키움증권',
  '265 LS증권',
  '266 SK증권',
  '267 대신증권',
  '269 한화투자증권',
  '270 하나증권',
  '271 토스증권',
  '278 신한투자증권',
  '279 DB금융투자',
  '280 유진투자증권',
  '287 메리츠증권',
  '--- 한국투자저축은행',
] as const;

export const BANKS: readonly Bank[] = NAMES.map((line, index) => {
  const code = line.slice(0, 3);
  return { id: index + 1, name: line.slice(4), code: /^\d{3}$/.test(code) ? code : null };
});

/** Securities companies, which type 1 leaves out. */
const isSecurities = ({ id }: Bank): boolean => id >= 31 && id <= 56;
/** The type that lists the central cooperatives beside the agricultural banks. */
const AGRICULTURAL_TYPE = 3;
const AFTER_ID = 6;
const AGRICULTURAL: readonly Bank[] = [
  { id: BANKS.length + 1, name: '농협중앙회', code: '010' },
  { id: BANKS.length + 2, name: '축협중앙회', code: '016' },
];
/** Branches of banks abroad, which take no transfers of persons. */
const CORPORATE: ReadonlySet<number> = new Set([19, 20, 21, 22, 23]);

/**
 * The banks a page offers. Type 1 leaves out the ids 31 to 56; any other keeps those with a code
 * that take transfers of persons, and type 3 adds two agricultural ones after the others.
 */
export const banksOfType = (type: number): readonly Bank[] =>
  BANKS.flatMap((bank) => {
    const isOffered =
      type === 1 ? !isSecurities(bank) : bank.code !== null && !CORPORATE.has(bank.id);
    if (!isOffered) return [];
    return type === AGRICULTURAL_TYPE && bank.id === AFTER_ID ? [bank, ...AGRICULTURAL] : [bank];
  });

/** The type that a build names; 2 where it names none. */
export const bankTypeOf = (built: unknown): number =>
  typeof built === 'string' && /^\d$/.test(built) ? Number(built) : 2;

export const bankByCode = (code: string): Bank | undefined =>
  [...BANKS, ...AGRICULTURAL].find((bank) => bank.code === code);

/** An account at a bank, as people write it down. */
export interface BankAccount {
  /** Code of the bank. */
  readonly code: string;
  /** Digits and dashes. */
  readonly account: string;
  readonly holder: string;
}
