import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type {
  WireFollow,
  WireTraderPosition,
  WireCopy,
} from '../../../../protocol/copytrade/entities.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { FigureTiles } from '../../../copytrade/FigureTile.tsx';
import { Tag } from '../../../kit/Badge.tsx';
import { Button, buttonClass } from '../../../kit/Button.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { formatUsdt } from '../../../market/instrument.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { Offered } from '../../../services/useOffers.ts';
import { useSelected } from '../../../services/useReadable.ts';
import { wholePercent, ofClosedCopies } from '../../../copytrade/figureText.ts';
import { useUnrealized, usePricedCopy } from '../../../copytrade/useCopyPriced.ts';
import s from './Follower.module.css';
import { useOpenCopies, useCopyVersion } from './useCopies.ts';
import { useQuery } from '../../../services/query.ts';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { useOptionLookup } from '../../../market/optionsById.ts';
import { useAction } from '../../../services/useAction.ts';

function Blocking({ copy }: { readonly copy: WireCopy }) {
  const t = useText();
  const lookup = useOptionLookup();
  const pnl = usePricedCopy(copy)?.pnl;
  return (
    <li>
      <span>
        {lookup.label(copy.futuresOptionId, copy.stock)} {t(`column.${copy.side}`)} {copy.leverage}x
        {' · '}
        {lookup.format(copy.futuresOptionId).quantity(copy.quantity)}
      </span>
      <Signed value={pnl} text={`${formatUsdt(pnl, 'always')} USDT`} />
    </li>
  );
}

/** Ends following; while copies are open it names them and offers to close them all first. */
function UnfollowDialog(props: {
  readonly follow: WireFollow;
  readonly copies: readonly WireCopy[];
  readonly onUnfollowed: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { copytrade } = useServices();
  const action = useAction();
  const { follow, copies, onUnfollowed, onClose } = props;
  const isBlocked = copies.length > 0;
  const submit = () =>
    void action.run(
      () => copytrade.unfollow(follow.followId, isBlocked),
      () => {
        onClose();
        onUnfollowed();
      },
    );
  return (
    <FormDialog
      title={t('copyMine.unfollowTitle', { name: follow.traderName })}
      submit={t(isBlocked ? 'copyMine.closeAndUnfollow' : 'copyMine.unfollow')}
      isCancellable
      action={action}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={s['dialog']}>
        {isBlocked ? (
          <>
            <p>{t('copyMine.unfollowBlocked')}</p>
            <ul className={s['blocking']} aria-label={t('copyMine.openCopies')}>
              {copies.map((copy) => (
                <Blocking key={copy.copyId} copy={copy} />
              ))}
            </ul>
            <p className={s['note']}>{t('copyMine.unfollowChoice')}</p>
          </>
        ) : null}
        <p className={s['note']}>{t('copyMine.unfollowText')}</p>
      </div>
    </FormDialog>
  );
}

const NONE: readonly WireTraderPosition[] = [];

/** PnL of the trader's open positions at the newest marks; a dash while it is unknown. */
function TraderUnrealized({ traderId }: { readonly traderId: string }) {
  const { call } = useServices();
  const { state } = useQuery({
    key: ['copytrade', 'traderOpen', traderId],
    version: useCopyVersion(),
    read: () => call('traderOpenPositions', { traderId }),
  });
  const sum = useUnrealized(state.value ?? NONE);
  const pnl = state.value === undefined ? undefined : sum;
  return <Signed value={pnl} text={formatUsdt(pnl, 'always')} />;
}

function Figures({ follow }: { readonly follow: WireFollow }) {
  const t = useText();
  const copies = useOpenCopies();
  const unrealized = useUnrealized(copies);
  return (
    <FigureTiles look="line">
      <div>
        <dt title={t('copyMine.resultHint')}>{t('copyMine.result')}</dt>
        <dd>
          <Signed
            value={follow.result}
            text={ofClosedCopies(follow, formatUsdt(follow.result, 'always'))}
          />
        </dd>
      </div>
      <div>
        <dt>{t('copyMine.unrealized')}</dt>
        <dd>
          <Signed value={unrealized} text={formatUsdt(unrealized, 'always')} />
        </dd>
      </div>
      <div>
        <dt>{t('copyMine.fees')}</dt>
        <dd>{ofClosedCopies(follow, formatUsdt(follow.fee))}</dd>
      </div>
      <div>
        <dt>{t('copyMine.traderFees')}</dt>
        <dd>{ofClosedCopies(follow, formatUsdt(follow.traderFee))}</dd>
      </div>
      <Offered call="traderOpenPositions">
        <div>
          <dt title={t('copyMine.traderUnrealizedHint')}>{t('copyMine.traderUnrealized')}</dt>
          <dd>
            <TraderUnrealized traderId={follow.traderId} />
          </dd>
        </div>
      </Offered>
      <div>
        <dt>{t('copyMine.openCopies')}</dt>
        <dd>{copies.length}</dd>
      </div>
      <div>
        <dt>{t('copyMine.closedCopies')}</dt>
        <dd>{follow.closedCopies}</dd>
      </div>
      <div>
        <dt>{t('copyMine.skippedCopies')}</dt>
        <dd>{follow.skipped}</dd>
      </div>
    </FigureTiles>
  );
}

/**
 * The trader one follows now, with the settings, their results and a button that ends the follow.
 */
export function FollowCard(props: {
  readonly follow: WireFollow;
  readonly onUnfollowed: () => void;
}) {
  const t = useText();
  const zone = useZone();
  const [isLeaving, setLeaving] = useState(false);
  const copies = useOpenCopies();
  const options = useSelected(useServices().options, ({ value }) => value);
  const { follow } = props;
  const pairs = useMemo(
    () =>
      follow.followStock
        .map((stock) => options?.find((option) => option.stock === stock)?.label ?? stock)
        .join(', '),
    [follow.followStock, options],
  );
  return (
    <section className={s['card']} aria-label={t('copyMine.following')}>
      <div className={s['cardHead']}>
        <h2 className={s['name']}>
          <Link to={`/copytrade/trader_detail/${follow.traderId}`}>{follow.traderName}</Link>
          {follow.multiplyPer === 0 ? <Tag tone="warn">{t('copyMine.paused')}</Tag> : null}
        </h2>
        <div className={s['acts']}>
          <Link to={`/copytrade/${follow.traderId}`} className={buttonClass()}>
            {t('copyMine.change')}
          </Link>
          <Button onClick={() => setLeaving(true)}>{t('copyMine.unfollow')}</Button>
        </div>
      </div>
      <p className={s['note']}>
        {t('copyMine.since', { time: formatTime(follow.followedAt, 'date', zone) })}
        {' · '}
        {t('copyMine.settingsText', {
          percent: follow.multiplyPer,
          one: formatUsdt(follow.oneMaxBet),
          most: formatUsdt(follow.maxBet),
        })}
        {' · '}
        {t('copyMine.traderFees')} {wholePercent(follow.feeShare)}
      </p>
      <p className={s['note']}>
        {t('copyMine.pairs')}: {pairs}
      </p>
      <Figures follow={follow} />
      {isLeaving ? (
        <UnfollowDialog
          follow={follow}
          copies={copies}
          onUnfollowed={props.onUnfollowed}
          onClose={() => setLeaving(false)}
        />
      ) : null}
    </section>
  );
}
