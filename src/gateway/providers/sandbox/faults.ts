/** Faults that the sandbox's payments may have, as a payment requests them by header or amount. */

/**
 * `refuse`: not accepted. `refuseLater`: accepted, then refused. `delay`: paid after a minute.
 * `timeout`: paid, and neither answered nor called back. `lost`: the first request is neither taken
 * nor answered.
 * `twice`: called back twice. `late`: called back ten minutes after it was paid. `wrongAmount`: half
 * of the amount is paid. `silent`: never called back.
 */
export const FAULTS = [
  'refuse',
  'refuseLater',
  'delay',
  'timeout',
  'lost',
  'twice',
  'late',
  'wrongAmount',
  'silent',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Comma list of faults. */
export const FAULT_HEADER = 'x-sandbox-fault';

/** Amounts that end with these digits, the point left out: `59901` won, `20.9901` USDT. */
const BY_ENDING: ReadonlyMap<string, Fault> = new Map(
  FAULTS.map((fault, place) => [`990${place + 1}`, fault]),
);

const ENDING = 4;

/** The faults that a payment asks for. */
export function faultsOf(amount: string, headers: Headers): readonly Fault[] {
  const named = (headers.get(FAULT_HEADER) ?? '').split(',').map((word) => word.trim());
  const ending = BY_ENDING.get(amount.replace('.', '').slice(-ENDING));
  return FAULTS.filter((fault) => fault === ending || named.includes(fault));
}
