import { useState } from 'react';
import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import type { WireFollow } from '../../../../protocol/copytrade/entities.ts';
import { useText } from '../../../i18n/useText.ts';
import { Notice } from '../../../kit/Notice.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import s from './Follow.module.css';
import { FollowForm } from './FollowForm.tsx';
import { useFollowForm } from './useFollowForm.ts';
import { WhatIfPanel } from './WhatIfPanel.tsx';
import { WorkedExample } from './WorkedExample.tsx';
import { Offered } from '../../../services/useOffers.ts';

const LINES = ['one', 'deviation', 'isolated', 'close', 'fee'] as const;

/** The limits of following, in words. */
function GoodToKnow() {
  const t = useText();
  return (
    <section className={s['section']}>
      <h2 className={s['sectionTitle']}>{t('copyFollow.limits.title')}</h2>
      <ul className={s['limits']}>
        {LINES.map((line) => (
          <li key={line}>{t(`copyFollow.limits.${line}`)}</li>
        ))}
      </ul>
    </section>
  );
}

/** Limits that a new follow starts with, USDT: small, and easy to change. */
const FIRST_MAX_BET = '100';
const FIRST_ONE_MAX_BET = '20';

const firstFields = (trader: WireTraderCard, mine: WireFollow | null) =>
  mine === null
    ? {
        stocks: [...trader.pairs],
        multiplyPer: '100',
        maxBet: FIRST_MAX_BET,
        oneMaxBet: FIRST_ONE_MAX_BET,
      }
    : {
        stocks: [...mine.followStock],
        multiplyPer: String(mine.multiplyPer),
        maxBet: mine.maxBet,
        oneMaxBet: mine.oneMaxBet,
      };

/** The form with everything that follows from its fields. */
export function FollowDesk(props: {
  readonly trader: WireTraderCard;
  /** How the reader follows this trader now. */
  readonly mine: WireFollow | null;
  readonly onFollowed: () => void;
}) {
  const t = useText();
  const { trader, mine } = props;
  const [done, setDone] = useState<'followed' | 'changed'>();
  const form = useFollowForm(trader.traderId, firstFields(trader, mine));
  return (
    <>
      {done === undefined ? null : (
        <Notice className={s['done']}>
          <p>
            <strong>
              {t(done === 'followed' ? 'copyFollow.done' : 'copyFollow.changed', {
                name: trader.name,
              })}
            </strong>{' '}
            {done === 'followed' ? t('copyFollow.doneHint') : null}
          </p>
          <LinkButton to="/copytrade/follower_detail" text={t('copyFollow.seeCopies')} />
        </Notice>
      )}
      <div className={s['columns']}>
        <div className={s['side']}>
          <FollowForm
            trader={trader}
            mine={mine}
            form={form}
            onFollowed={() => {
              setDone(mine === null ? 'followed' : 'changed');
              props.onFollowed();
            }}
          />
          <GoodToKnow />
        </div>
        <div className={s['side']}>
          <Offered call="traderOpenPositions">
            <WorkedExample trader={trader} settings={form.settings} />
          </Offered>
          <Offered call="traderFills">
            <WhatIfPanel trader={trader} settings={form.settings} />
          </Offered>
        </div>
      </div>
    </>
  );
}
