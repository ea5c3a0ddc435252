import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import type { WireFollow } from '../../../../protocol/copytrade/entities.ts';
import { rejectionText } from '../../../../protocol/refusals/texts.ts';
import { useLanguage, useRefusalText, useText } from '../../../i18n/useText.ts';
import { linkClass } from '../../../kit/LinkButton.tsx';
import { AmountField } from '../../../kit/AmountField.tsx';
import { ActButton, buttonClass } from '../../../kit/Button.tsx';
import { Chip, Chips } from '../../../kit/Chip.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { formatUsdt } from '../../../market/instrument.ts';
import { useIsLoggedIn } from '../../../services/session.ts';
import { useFuturesAvailable } from '../../../services/useFuturesAvailable.ts';
import { useAction } from '../../../services/useAction.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import s from './Follow.module.css';
import type { FollowFields, FollowSettings } from './followRules.ts';
import { PairsField, useOfferedPairs } from './PairsField.tsx';
import { type FollowForm as Form, useBlocker } from './useFollowForm.ts';
import { wholePercent } from '../../../copytrade/figureText.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';

/** Names everything that the follower agrees to. */
function ConfirmFollow(props: {
  readonly trader: WireTraderCard;
  readonly isChange: boolean;
  readonly settings: FollowSettings;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}) {
  const t = useText();
  const { trader, isChange, settings } = props;
  return (
    <ConfirmDialog
      title={t(isChange ? 'copyFollow.confirmChange' : 'copyFollow.confirmTitle', {
        name: trader.name,
      })}
      action={t(isChange ? 'copyFollow.save' : 'copyFollow.follow')}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    >
      <div className={s['example']}>
        <p>
          {t(isChange ? 'copyFollow.confirmChangeText' : 'copyFollow.confirmText', {
            name: trader.name,
          })}
        </p>
        <FigureList look="framed">
          <Figure label={t('copyFollow.pairs')}>
            {t('copyFollow.pairsHint', {
              chosen: settings.stocks.length,
              count: Math.max(trader.pairs.length, settings.stocks.length),
            })}
          </Figure>
          <Figure label={t('copyFollow.multiplyPer')}>{settings.multiplyPer}%</Figure>
          <Figure label={t('copyFollow.oneMaxBet')}>{formatUsdt(settings.oneMaxBet)} USDT</Figure>
          <Figure label={t('copyFollow.maxBet')}>{formatUsdt(settings.maxBet)} USDT</Figure>
          <Figure label={t('copyFollow.figure.fee')}>{wholePercent(trader.fee)}</Figure>
        </FigureList>
        {settings.multiplyPer === 0 ? <p>{t('copyFollow.confirmPause')}</p> : null}
      </div>
    </ConfirmDialog>
  );
}

const PERCENTS = ['10', '50', '100', '200'] as const;

/** The most that is copied at once or in all, USDT. */
function LimitField(props: {
  readonly form: Form;
  readonly name: 'oneMaxBet' | 'maxBet';
  readonly problem: string | undefined;
}) {
  const t = useText();
  const { form, name, problem } = props;
  return (
    <AmountField
      label={t(`copyFollow.${name}`)}
      value={form.fields[name]}
      digits={2}
      unit="USDT"
      hint={t(`copyFollow.${name}Hint`)}
      problem={problem}
      onValue={(value) => form.set({ [name]: value })}
    />
  );
}

/** Multiplier and limits, each with the reason why it cannot be sent. */
function Amounts(props: {
  readonly form: Form;
  readonly problemOf: (field: keyof FollowFields) => string | undefined;
}) {
  const t = useText();
  const { form, problemOf } = props;
  const { fields, set } = form;
  return (
    <>
      <div className={s['field']}>
        <AmountField
          label={t('copyFollow.multiplyPer')}
          value={fields.multiplyPer}
          digits={0}
          unit="%"
          hint={t('copyFollow.multiplyHint')}
          problem={problemOf('multiplyPer')}
          onValue={(multiplyPer) => set({ multiplyPer })}
        />
        <Chips>
          {PERCENTS.map((percent) => (
            <Chip
              key={percent}
              aria-pressed={fields.multiplyPer === percent}
              onClick={() => set({ multiplyPer: percent })}
            >
              {percent}%
            </Chip>
          ))}
        </Chips>
      </div>
      <LimitField form={form} name="oneMaxBet" problem={problemOf('oneMaxBet')} />
      <LimitField form={form} name="maxBet" problem={problemOf('maxBet')} />
    </>
  );
}

/** Balance available for copies, with a link to add to it. */
function Available() {
  const t = useText();
  const available = useFuturesAvailable();
  return (
    <p className={s['available']}>
      <span>{t('copyFollow.available')}</span>
      <span>
        {formatUsdt(available)} USDT{' '}
        <Link className={linkClass} to="/dnw_history/asset?act=transfer&to=FUTURES">
          {t('copyFollow.transfer')}
        </Link>
      </span>
    </p>
  );
}

/** Settings, limits and the act, which is confirmed first. */
export function FollowForm(props: {
  readonly trader: WireTraderCard;
  readonly mine: WireFollow | null;
  readonly form: Form;
  readonly onFollowed: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  const refusalText = useRefusalText();
  const { copytrade } = useServices();
  const isLoggedIn = useIsLoggedIn();
  const action = useAction();
  const [confirming, setConfirming] = useState<FollowSettings>();
  const { trader, mine, form } = props;
  const blocker = useBlocker(trader);
  const offered = useOfferedPairs(trader, mine);
  const { fields, set, problems, settings } = form;
  const problemOf = (field: keyof FollowFields): string | undefined => {
    const problem = problems[field];
    return problem && rejectionText(problem, language);
  };
  const send = (chosen: FollowSettings) => {
    setConfirming(undefined);
    void action.run(() => copytrade.follow(trader.traderId, chosen), props.onFollowed);
  };
  return (
    <form
      className={s['form']}
      aria-label={t('copyFollow.settings')}
      onSubmit={(event) => {
        event.preventDefault();
        if (settings !== undefined && blocker === undefined) setConfirming(settings);
      }}
    >
      <h2 className={s['sectionTitle']}>{t('copyFollow.settings')}</h2>
      <PairsField
        offered={offered}
        value={fields.stocks}
        onValue={(stocks) => set({ stocks })}
        problem={problemOf('stocks')}
      />
      <Amounts form={form} problemOf={problemOf} />
      {isLoggedIn ? <Available /> : null}
      {blocker === undefined ? null : (
        <p className={s['blocked']} role="status">
          {blocker}
        </p>
      )}
      {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
      {isLoggedIn ? (
        <ActButton
          type="submit"
          size="large"
          tone="primary"
          disabled={settings === undefined || blocker !== undefined || action.isBusy}
        >
          {t(
            action.isBusy
              ? 'copyFollow.sending'
              : mine === null
                ? 'copyFollow.follow'
                : 'copyFollow.save',
          )}
        </ActButton>
      ) : (
        <Link
          to="/login"
          state={{ wanted: `/copytrade/${trader.traderId}` }}
          className={buttonClass('primary', 'large')}
        >
          {t('copyFollow.login')}
        </Link>
      )}
      {confirming === undefined ? null : (
        <ConfirmFollow
          trader={trader}
          isChange={mine !== null}
          settings={confirming}
          onCancel={() => setConfirming(undefined)}
          onConfirm={() => send(confirming)}
        />
      )}
    </form>
  );
}
