/** The operator's counter in P2P trades, and who hands out coupons. */
import type { CreateCoupon } from '../../src/domain/coupons/commands.ts';
import type { Unstamped } from '../../src/domain/commands.ts';
import type { P2pTrade } from '../../src/domain/p2p/p2p.ts';
import { moneyOf, rateOf } from '../../src/domain/quantities.ts';
import { DAY_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { openP2p } from '../../src/engine/p2p/p2pState.ts';
import type { Chance } from './chance.ts';
import type { Host } from './host.ts';

/** Share of the trades in progress that take a step at one look: within two minutes or so. */
const STEP_SHARE = 0.05;
/** Mean time a matched trade has to be paid. */
const PAY_MS = 30 * MINUTE_MS;

/** The last one is unknown to the exchange. */
export const COUPON_CODES = ['WELCOME', 'SCARCE', 'SHARE', 'UNKNOWN'] as const;

const couponOf = (
  code: (typeof COUPON_CODES)[number],
  more: Partial<CreateCoupon>,
  at: number,
): Unstamped<CreateCoupon> => ({
  type: 'CreateCoupon',
  code,
  currency: 'USDT',
  wallets: ['USDT'],
  bonus: { kind: 'AMOUNT', amount: moneyOf('5') },
  expiresAt: at + DAY_MS,
  usesMax: 1_000,
  usesPerUser: 2,
  ...more,
});

export class TradeCounter {
  readonly #host: Host;
  readonly #chance: Chance;

  constructor({ host, chance }: { readonly host: Host; readonly chance: Chance }) {
    this.#host = host;
    this.#chance = chance;
  }

  /** A coupon for every user, one for a few, and one of a share of the latest deposit. */
  async handOutCoupons(at: number): Promise<void> {
    const share = { kind: 'PERCENT', rate: rateOf('0.1'), maximum: moneyOf('20') } as const;
    for (const coupon of [
      couponOf('WELCOME', {}, at),
      couponOf('SCARCE', { usesMax: 5, usesPerUser: 1 }, at),
      couponOf('SHARE', { bonus: share, usesPerUser: 10 }, at),
    ])
      await this.#host.must(coupon);
  }

  /** Looks at the trades in progress and takes some steps. */
  step(at: number): void {
    const core = this.#host.gateway?.core;
    if (core === undefined) return;
    core
      .readState(openP2p)
      .then((trades) => {
        for (const trade of trades) if (this.#chance.happens(STEP_SHARE)) this.#act(trade, at);
      })
      .catch(() => undefined);
  }

  #act({ id, side, status }: P2pTrade, at: number): void {
    const isUsual = this.#chance.happens(0.75);
    const take = (step: 'PAY' | 'RELEASE' | 'CANCEL' | 'DISPUTE'): void =>
      this.#submit({ type: 'TakeP2pStep', id, step, userId: undefined, reason: 'counter' });
    switch (status) {
      case 'REQUESTED':
        if (isUsual)
          this.#submit({ type: 'MatchP2p', id, expiresAt: at + this.#chance.waitMs(PAY_MS) });
        else take('CANCEL');
        return;
      case 'MATCHED':
        take(side === 'SELL' && isUsual ? 'PAY' : 'CANCEL');
        return;
      case 'PAID':
        take(side === 'BUY' && isUsual ? 'RELEASE' : 'DISPUTE');
        return;
      case 'DISPUTED': {
        const decision = isUsual ? 'RELEASED' : 'CANCELLED';
        this.#submit({ type: 'DecideP2p', id, decision, reason: 'counter' });
        return;
      }
      case 'RELEASED':
      case 'CANCELLED':
      case 'EXPIRED':
        return;
    }
  }

  #submit(command: Unstamped): void {
    void this.#host.gateway?.core.submit(command, 'operator');
  }
}
