import { parseDecimal } from '../../../../domain/decimal.ts';
import { SECOND_MS } from '../../../../domain/time.ts';
import type { WireBet } from '../../../../protocol/rounds/entities.ts';
import { formatFixed, formatWhole } from '../../../format/decimalText.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { sideKey } from '../../../market/rounds/roundNames.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import { useSelected } from '../../../services/useReadable.ts';
import s from './LiveBets.module.css';

/** Prices of all bets in progress are one answer, read once a second while one is shown. */
function usePrice(bet: WireBet): string | undefined {
  const { call, now } = useServices();
  const second = useSelected(now, (at) => Math.floor(at / SECOND_MS));
  const { state } = useQuery({
    key: ['rounds', 'cashOut'],
    read: () => call('cashOutPrices', {}),
    version: String(second),
  });
  return state.value?.find(({ betId }) => betId === bet.id)?.payout ?? undefined;
}

const amount = (text: string): string => formatFixed(text, { digits: 2, rounding: 'cut' });

/** Ends a bet at the shown price: at no less, whatever the market does meanwhile. Rule [R-X7]. */
export function CashOut({ bet }: { readonly bet: WireBet }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const price = usePrice(bet);
  const { isBusy, refusal, run } = useAction(bet.id);
  const isPriced = price !== undefined && (parseDecimal(price) ?? 0n) > 0n;
  const payout = isPriced ? amount(price) : '';
  return (
    <>
      <Button
        size="small"
        className={s['cashOut']}
        disabled={!isPriced || isBusy}
        aria-label={
          isPriced
            ? t('trade.cashOutOf', {
                side: t(sideKey(bet.gameType, bet.type)),
                point: formatWhole(bet.point),
                payout,
              })
            : undefined
        }
        onClick={() => {
          if (isPriced) void run(() => call('cashOutBet', { betId: bet.id, least: price }));
        }}
      >
        {isBusy
          ? t('trade.sendingCashOut')
          : t(isPriced ? 'trade.cashOut' : 'trade.cashOutNone', { payout })}
      </Button>
      {refusal === undefined ? null : (
        <p className={s['refusal']} role="alert">
          {refusalText(refusal)}
        </p>
      )}
    </>
  );
}
