/** Values by which applications, transfers and conversions under one request id are the same. */
import type { Application, DnwType } from '../../domain/money/application.ts';
import type {
  ApplyForMoney,
  ConvertFunds,
  Movement,
  TransferFunds,
} from '../../domain/money/commands.ts';
import type { Unstamped } from '../../domain/commands.ts';
import type { Money } from '../../domain/quantities.ts';
import { partsIn, type RequestRow } from '../requestTable.ts';

/** The quote is not compared, since that of a repeated conversion has expired. */
type MovementContent = Pick<Movement, 'from' | 'to' | 'amount'>;

interface AppliedFor extends Pick<Application, 'wallet' | 'provider'> {
  /** As a stored application names it. */
  readonly type: DnwType;
}

type ApplicationContent = AppliedFor & Pick<Application, 'amount' | 'reference'>;

/** A purchase through a provider is repeated by its won, at another rate; the history compares it. */
type BoughtFor = AppliedFor & { readonly won: Money };

export type MoneyContent = MovementContent | ApplicationContent | BoughtFor;

const partsOfMovement = partsIn('from', 'to', 'amount');
const partsOfApplication = partsIn('type', 'wallet', 'amount', 'provider', 'reference');
const partsOfPurchase = partsIn('type', 'wallet', 'provider', 'won');

export const MONEY_REQUEST: RequestRow<MoneyContent> = {
  kind: 'money',
  parts(content) {
    if ('from' in content) return partsOfMovement(content);
    return 'amount' in content ? partsOfApplication(content) : partsOfPurchase(content);
  },
};

/** A command as it is compared with earlier ones. */
export const moneyRequestOf = (
  command: Unstamped<TransferFunds | ConvertFunds | ApplyForMoney>,
): { readonly id: typeof command.requestId; readonly content: MoneyContent } => ({
  id: command.requestId,
  content: 'from' in command ? command : { ...command, type: command.application },
});
