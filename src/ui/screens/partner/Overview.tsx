import { type PartnerKind, PROFIT_SOURCES } from '../../../domain/partners/partners.ts';
import type { RejectionCode } from '../../../domain/rejections.ts';
import type { WirePartner } from '../../../protocol/partners/entities.ts';
import { formatWhole, NO_FIGURE } from '../../format/decimalText.ts';
import { ratesInForce } from '../../format/partnerRates.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { CopyButton } from '../../kit/CopyButton.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Figure, FigureList } from '../../kit/FigureList.tsx';
import { QrCode } from '../../kit/QrCode.tsx';
import { percentOf } from './percent.ts';
import s from './PartnerScreen.module.css';

/** Link that others open to sign up below a partner. */
const linkOf = (code: string): string => `${location.origin}/ref/${encodeURIComponent(code)}`;

/** The refusals that a partner's kind leads to. */
const FORBIDDEN: Readonly<Record<PartnerKind, readonly RejectionCode[]>> = {
  AFFILIATE: ['PARTNER_CANNOT_TRADE', 'COUPON_AFFILIATE'],
  TRADER_PARTNER: [],
};

function ReferralLink({ code }: { readonly code: string | null }) {
  const t = useText();
  if (code === null) return <p className={s['note']}>{t('partner.noCode')}</p>;
  const link = linkOf(code);
  return (
    <div className={s['link']}>
      <div className={s['qr']}>
        <QrCode text={link} label={t('partner.qr')} />
      </div>
      <div>
        <p className={s['note']}>{t('partner.linkHint')}</p>
        <p className={s['copied']}>
          <span className={s['address']}>{link}</span>
          <CopyButton name={t('partner.link')} text={link} />
        </p>
        <p className={s['copied']}>
          <span>{`${t('partner.code')} ${code}`}</span>
          <CopyButton name={t('partner.code')} text={code} />
        </p>
      </div>
    </div>
  );
}

/** How many of those who opened the link signed up; a dash before the first visit. */
function conversionText({ visits, signups }: NonNullable<WirePartner['link']>['all']): string {
  if (visits === 0) return NO_FIGURE;
  const tenths = Math.round((signups * 1_000) / visits);
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`;
}

const SPANS = ['month', 'all'] as const;

function Reach({ link }: { readonly link: NonNullable<WirePartner['link']> }) {
  const t = useText();
  return (
    <div className={s['totals']}>
      {SPANS.map((span) => (
        <FigureList key={span} look="framed">
          <Figure label={t('partner.visits')}>
            {link[span].visits} <small>{t(`partner.spans.${span}`)}</small>
          </Figure>
          <Figure label={t('partner.signups')}>{link[span].signups}</Figure>
          <Figure label={t('partner.conversion')}>{conversionText(link[span])}</Figure>
        </FigureList>
      ))}
    </div>
  );
}

function Totals({ totals }: Pick<WirePartner, 'totals'>) {
  const t = useText();
  if (totals.length === 0)
    return <EmptyState title={t('partner.noProfits')} hint={t('partner.noProfitsHint')} />;
  return (
    <div className={s['totals']}>
      {totals.map(({ currency, today, month, due, settled }) => (
        <section key={currency} aria-label={currency}>
          <h3>{currency}</h3>
          <FigureList look="framed">
            <Figure label={t('partner.today')}>{formatWhole(today)}</Figure>
            <Figure label={t('partner.month')}>{formatWhole(month)}</Figure>
            <Figure label={t('partner.due')}>{formatWhole(due)}</Figure>
            <Figure label={t('partner.settled')}>{formatWhole(settled)}</Figure>
          </FigureList>
        </section>
      ))}
    </div>
  );
}

/** In the words in which the exchange refuses it. */
function Forbidden({ kind }: { readonly kind: PartnerKind }) {
  const refusalText = useRefusalText();
  const codes = FORBIDDEN[kind];
  if (codes.length === 0) return null;
  return (
    <ul className={s['forbidden']}>
      {codes.map((code) => (
        <li key={code}>{refusalText({ code, message: '' })}</li>
      ))}
    </ul>
  );
}

function OwnTerms({ partner }: { readonly partner: WirePartner }) {
  const t = useText();
  const { kind } = partner;
  const rates = ratesInForce(partner);
  return (
    <>
      <FigureList look="framed">
        <Figure label={t('partner.name')}>{partner.name}</Figure>
        {kind === null ? null : (
          <Figure label={t('partner.kind')}>{t(`partner.kinds.${kind}`)}</Figure>
        )}
        <Figure label={t('partner.level')}>{partner.level}</Figure>
        <Figure label={t('partner.partners')}>{partner.partners}</Figure>
        <Figure label={t('partner.members')}>{partner.members}</Figure>
        {rates === null
          ? null
          : PROFIT_SOURCES.map((source) => (
              <Figure key={source} label={t(`partner.rates.${source}`)}>
                {percentOf(rates[source])}
              </Figure>
            ))}
      </FigureList>
      {kind === null ? null : <Forbidden kind={kind} />}
    </>
  );
}

/** Profit by currency, the referral link, and one's terms. */
export function Overview({ partner }: { readonly partner: WirePartner }) {
  const t = useText();
  return (
    <div className={s['overview']}>
      <section className={s['wide']}>
        <h2>{t('partner.figures')}</h2>
        <Totals totals={partner.totals} />
      </section>
      <section>
        <h2>{t('partner.mine')}</h2>
        <OwnTerms partner={partner} />
      </section>
      <section>
        <h2>{t('partner.link')}</h2>
        <ReferralLink code={partner.code} />
        {partner.link === null ? null : <Reach link={partner.link} />}
      </section>
    </div>
  );
}
