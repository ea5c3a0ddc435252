import { useState } from 'react';
import * as v from 'valibot';
import { ONE, parseDecimal } from '../../../../domain/decimal.ts';
import {
  PARTNER_KINDS,
  type PartnerKind,
  PROFIT_SOURCES,
} from '../../../../domain/partners/partners.ts';
import type { WirePartnerDay, WirePartnerNode } from '../../../../protocol/partners/entities.ts';
import { ratesInForce } from '../../../format/partnerRates.ts';
import { PERCENT_DIGITS, percentOfShare, shareOfPercent } from '../../../admin/form/fieldTexts.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { ActField, ActNumber } from '../../../admin/ActFields.tsx';
import { useText } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { Segmented } from '../../../kit/Segmented.tsx';
import { useKept } from '../../../services/useKept.ts';
import { paidText } from './partnerText.ts';

const fields = v.object({ userId: v.string(), code: v.string(), name: v.string() });

/** Makes a member a partner with a code of their own. */
export function MakePartner({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const [typed, setTyped] = useKept(
    'admin/makePartner',
    fields,
    () => ({ userId: '', code: '', name: '' }),
    'anyReload',
  );
  return (
    <ActDialog
      name="operatorPartnerCreate"
      subject="new"
      title={t('adminPartners.make')}
      says={t('adminPartners.makeSays')}
      canSubmit={Object.values(typed).every((text) => text.trim() !== '')}
      params={(reason) => ({ ...typed, reason })}
      onClose={onClose}
    >
      <ActField
        label={t('adminPartners.userId')}
        value={typed.userId}
        onValue={(userId) => setTyped({ ...typed, userId })}
      />
      <ActField
        label={t('adminPartners.code')}
        hint={t('adminPartners.codeHint')}
        value={typed.code}
        onValue={(code) => setTyped({ ...typed, code })}
      />
      <ActField
        label={t('adminPartners.name')}
        value={typed.name}
        onValue={(name) => setTyped({ ...typed, name })}
      />
    </ActDialog>
  );
}

const NO_RATES = { FUTURES: '0', ROUNDS: '0', COPY: '0' } as const;

type Rates = Readonly<Record<(typeof PROFIT_SOURCES)[number], string>>;

const percents = ({ FUTURES, ROUNDS, COPY }: Rates) => ({
  FUTURES: percentOfShare(FUTURES),
  ROUNDS: percentOfShare(ROUNDS),
  COPY: percentOfShare(COPY),
});

/** A typed percentage as a share; undefined outside 0 to 100. */
function shareIn(percent: string): string | undefined {
  const share = shareOfPercent(percent);
  const value = share === undefined ? undefined : parseDecimal(share);
  return value === undefined || value < 0n || value > ONE ? undefined : share;
}

/** All three as shares; undefined while one of them is none. */
function sharesOf(rates: Rates): Rates | undefined {
  const [FUTURES, ROUNDS, COPY] = [rates.FUTURES, rates.ROUNDS, rates.COPY].map(shareIn);
  return FUTURES === undefined || ROUNDS === undefined || COPY === undefined
    ? undefined
    : { FUTURES, ROUNDS, COPY };
}

/** Changes kind and rates of a partner. */
export function ChangeTerms(props: {
  readonly partner: WirePartnerNode;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { partner } = props;
  const [kind, setKind] = useState<PartnerKind>(partner.kind ?? 'AFFILIATE');
  const [rates, setRates] = useState<Record<(typeof PROFIT_SOURCES)[number], string>>({
    ...percents(ratesInForce(partner) ?? NO_RATES),
  });
  const shares = sharesOf(rates);
  return (
    <ActDialog
      name="operatorPartnerTerms"
      subject={partner.id}
      title={t('adminPartners.terms')}
      says={t('adminPartners.termsSays', { who: partner.name })}
      canSubmit={shares !== undefined}
      params={(reason) => ({ partnerId: partner.id, kind, rates: shares ?? NO_RATES, reason })}
      onClose={props.onClose}
    >
      <Segmented<PartnerKind>
        label={t('adminPartners.kind')}
        value={kind}
        onValue={setKind}
        choices={choicesOf(PARTNER_KINDS, (value) => t(`adminPartners.kinds.${value}`))}
      />
      {PROFIT_SOURCES.map((source) => (
        <ActNumber
          key={source}
          label={t(`adminPartners.rate${source}`)}
          {...(source === 'ROUNDS' && { hint: t('adminPartners.edgeHint') })}
          digits={PERCENT_DIGITS}
          problem={
            shareIn(rates[source]) === undefined ? t('adminPartners.rateProblem') : undefined
          }
          value={rates[source]}
          onValue={(text) => setRates({ ...rates, [source]: text })}
        />
      ))}
    </ActDialog>
  );
}

/** Pays a partner's earnings of a day. */
export function SettleDay(props: { readonly day: WirePartnerDay; readonly onClose: () => void }) {
  const t = useText();
  const { day } = props;
  return (
    <ActDialog
      name="operatorPartnerSettle"
      subject={`${day.partnerId}/${day.day}`}
      title={t('adminPartners.settle')}
      says={t('adminPartners.settleSays', { who: day.name, day: day.day, amount: paidText(day) })}
      params={(reason) => ({ partnerId: day.partnerId, day: day.day, reason })}
      onClose={props.onClose}
    />
  );
}
