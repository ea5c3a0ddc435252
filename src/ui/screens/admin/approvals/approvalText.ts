/** Texts of the acts that wait for a second admin. */
import { ADJUSTMENT_TYPES } from '../../../../domain/ledger/adjustments.ts';
import { WALLET_TYPES } from '../../../../domain/ledger/wallets.ts';
import { APPLICATION_TYPES } from '../../../../domain/money/application.ts';
import type { WireApproval } from '../../../../protocol/admins/entities.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { detailsText, type Reader } from '../audit/actDetails.ts';
import { walletName, wholeAmount } from '../../../people/wallets/walletText.ts';

export const firstAdmin = ({ username, by }: Pick<WireApproval, 'username' | 'by'>): string =>
  username ?? by;

const oneOf = <Word extends string>(words: readonly Word[], text = ''): Word | undefined =>
  words.find((word) => word === text);

type Param = WireApproval['params'][string];

function paramText(value: Param): string {
  if (value === null) return '-';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Figures within another are named with it, as the trail names them. */
const linesOf = (params: WireApproval['params'], within: string): readonly [string, string][] =>
  Object.entries(params).flatMap(([name, value]): readonly [string, string][] =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? linesOf(value, `${within}${name}.`)
      : [[`${within}${name}`, paramText(value)]],
  );

const textsOf = (params: WireApproval['params']): Readonly<Record<string, string>> =>
  Object.fromEntries(linesOf(params, ''));

/** Movement or change of the act, in one line. */
export function whatText(reader: Reader, approval: WireApproval): string {
  const { t } = reader;
  const { act, params, details, before, target } = approval;
  const { amount = '', currency = '', userId: user = '' } = details;
  const application = oneOf(APPLICATION_TYPES, details['type']);
  if (act === 'application.decide' && application !== undefined) {
    const type = t(`wallet.type.${application}`);
    return t('adminApprovals.application', { type, amount: wholeAmount(amount, currency), user });
  }
  const text = (name: string): string | undefined => {
    const value = params[name];
    return typeof value === 'string' ? value : undefined;
  };
  const adjustment = oneOf(ADJUSTMENT_TYPES, text('type'));
  const wallet = oneOf(WALLET_TYPES, text('walletType'));
  if (act === 'wallet.adjust' && adjustment !== undefined && wallet !== undefined)
    return t('adminApprovals.adjustment', {
      type: t(`adminUsers.adjustTypes.${adjustment}`),
      amount: formatWhole(text('amount') ?? ''),
      wallet: walletName(t, wallet),
    });
  // Of an act without words of its own: as the audit says it, with what there is before.
  return detailsText(reader, { target, details: { ...details, ...textsOf(params) }, before });
}
