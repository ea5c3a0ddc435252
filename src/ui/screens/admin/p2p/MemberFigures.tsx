import { Link } from 'react-router-dom';
import { P2P_STATUSES } from '../../../../domain/p2p/p2p.ts';
import type { WireP2pCase } from '../../../../protocol/p2p/details.ts';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { linkClass } from '../../../kit/LinkButton.tsx';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import s from './P2p.module.css';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Who the user of a trade is, and what became of their other trades. */
export function MemberFigures({ trade }: { readonly trade: WireP2pCase }) {
  const t = useText();
  const zone = useZone();
  const { member, name, phone } = trade;
  const sameAs = (known: string | null, isSame: boolean): string => {
    if (known === null || known === '') return NO_FIGURE;
    return `${known} · ${t(isSame ? 'adminP2p.member.same' : 'adminP2p.member.other')}`;
  };
  const isSamePhone = digitsOf(member.phone ?? '') === digitsOf(phone ?? '');
  const counts = P2P_STATUSES.flatMap((status) => {
    const count = member.trades[status];
    return count === undefined ? [] : [`${t(`wallet.p2p.status.${status}`)} ${count}`];
  });
  return (
    <section className={s['part']} aria-label={t('adminP2p.member.title')}>
      <h3>{t('adminP2p.member.title')}</h3>
      <FigureList look="roomy">
        <Figure label={t('adminP2p.member.since')}>
          {member.registeredAt === null ? NO_FIGURE : formatTime(member.registeredAt, 'date', zone)}
        </Figure>
        <Figure label={t('adminP2p.member.name')}>
          {sameAs(member.name, member.name === name)}
        </Figure>
        <Figure label={t('adminP2p.member.phone')}>{sameAs(member.phone, isSamePhone)}</Figure>
        <Figure label={t('adminP2p.member.email')}>{member.email ?? NO_FIGURE}</Figure>
        <Figure label={t('adminP2p.member.twoStep')}>
          {t(member.isTwoStepOn ? 'adminP2p.member.on' : 'adminP2p.member.off')}
        </Figure>
        <Figure label={t('adminP2p.member.trades')}>{counts.join(' · ')}</Figure>
        <Figure label={t('adminP2p.member.disputes')}>{String(member.disputes)}</Figure>
      </FigureList>
      {member.newest.length === 0 ? null : (
        <ul className={s['newest']} aria-label={t('adminP2p.member.newest')}>
          {member.newest.map((one) => (
            <li key={one.id}>
              <Link className={linkClass} to={`/admin/p2p?view=all&trade=${one.id}`}>
                {one.id}
              </Link>{' '}
              {[
                t(`adminP2p.sides.${one.side}`),
                wholeAmount(one.amount, one.currency),
                t(`wallet.p2p.status.${one.status}`),
                formatTime(one.requestedAt, 'date', zone),
              ].join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
