import { useEffect, useState } from 'react';
import type { WireFuturesOption, WirePosition } from '../../../../../protocol/futures/entities.ts';
import { signOf } from '../../../../format/decimalText.ts';
import { formatTime } from '../../../../format/timeText.ts';
import { useText, useZone } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useSiteName } from '../../../../services/session.ts';
import { useSelected } from '../../../../services/useReadable.ts';
import { readToken } from '../../../../theme/readToken.ts';
import { formatPercent, formatUsdt, instrumentFormat } from '../../../../market/instrument.ts';
import { shownPnl, shownRoe } from '../why/explainProfit.ts';
import { type Card, type CardColors, cardImage } from './shareCard.ts';

const themeColors = (): CardColors => ({
  ground: readToken('--bg'),
  line: readToken('--line'),
  text: readToken('--text'),
  muted: readToken('--muted'),
  gain: readToken('--up'),
  loss: readToken('--down'),
  practice: readToken('--practice'),
  practiceTint: readToken('--practice-tint'),
});

/** The card of a position as it was when the dialog opened, with an equivalent text. */
export function useShareCard(
  position: WirePosition,
  option: WireFuturesOption,
  showsAmount: boolean,
) {
  const t = useText();
  const zone = useZone();
  const { mode, now, preferences, pricing } = useServices();
  const isPractice = useSelected(mode, (current) => current === 'practice');
  const siteName = useSiteName();
  // A card shows one moment: it does not change while the user is about to share it.
  const [{ at, bases, priced }] = useState(() => ({
    at: now.get(),
    bases: preferences.values.get(),
    priced: pricing.position(position.id).get(),
  }));
  const { price } = instrumentFormat(option);
  const basis = bases.pnlBasis;
  const roe = formatPercent(priced && shownRoe(priced, bases), 'always');
  const shownPrice = price(basis === 'mark' ? priced?.markPrice : priced?.lastPrice);
  const time = formatTime(at, 'date', zone) + ' ' + formatTime(at, 'minute', zone);
  const card: Card = {
    isRise: position.side === 'LONG',
    sign: signOf(priced && shownRoe(priced, bases)),
    texts: {
      site: siteName,
      symbol: option.label,
      side: t(`column.${position.side}`),
      leverage: `${position.leverage}x`,
      roe,
      pnl: showsAmount
        ? `${formatUsdt(priced && shownPnl(priced, bases), 'always')} USDT`
        : undefined,
      figures: [
        { label: t('share.entry'), value: price(position.entryPrice) },
        { label: t(`share.${basis}`), value: shownPrice },
      ],
      time,
      practice: isPractice ? t('share.practice') : undefined,
    },
  };
  const alt = t('share.alt', {
    site: siteName,
    practice: isPractice ? t('share.practice') : '',
    label: option.label,
    side: t(`column.${position.side}`),
    leverage: position.leverage,
    roe,
    entry: price(position.entryPrice),
    basis: t(`share.${basis}`),
    price: shownPrice,
    time,
  }).replace(/ {2,}/g, ' ');
  return { image: useCardImage(card), alt: showsAmount ? `${alt}, ${card.texts.pnl}` : alt };
}

interface CardImage {
  readonly blob: Blob;
  readonly url: string;
}

/** Redraws the card when one of its texts changes; undefined while drawing. */
function useCardImage(card: Card): CardImage | undefined {
  const [image, setImage] = useState<CardImage | undefined>(undefined);
  const content = JSON.stringify(card);
  useEffect(() => {
    let isCurrent = true;
    let url: string | undefined;
    const draw = async () => {
      const blob = await cardImage(card, themeColors());
      if (!isCurrent || blob === undefined) return;
      url = URL.createObjectURL(blob);
      setImage({ blob, url });
    };
    void draw();
    return () => {
      isCurrent = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the card is a new object at every drawing; its content says whether it is another
  }, [content]);
  return image;
}
