import Mail from 'lucide-react/icons/mail';
import { CountBadge, Tag } from '../../../kit/Badge.tsx';
import { FlashText } from '../../../kit/FlashText.tsx';
import { HtmlBlock } from '../../../kit/HtmlBlock.tsx';
import { Hint } from '../../../kit/Hint.tsx';
import { IconButton } from '../../../kit/IconButton.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { RefusalBox, RefusalLine, UnknownOutcome } from '../../../kit/RefusalLine.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import s from './Kit.module.css';
import { useKitTexts } from './useKitTexts.ts';

const nothing = () => undefined;

/** Badges, figures and messages by tone. */
export function StatusSamples() {
  const t = useKitTexts();
  return (
    <>
      <div className={s['row']}>
        {[3, 120].map((count) => (
          <span key={count} className={s['counted']}>
            <IconButton label={`${t.count}: ${count}`}>
              <Mail size={16} aria-hidden="true" />
            </IconButton>
            <CountBadge count={count} />
          </span>
        ))}
        <Tag>{t.isolated}</Tag>
        <Tag tone="warn">{t.closed}</Tag>
        <Signed value="12.5" text="+12.5" />
        <Signed value="-12.5" text="-12.5" />
        <Signed value="0" text="0" />
        <FlashText value="101234.5" text="101,234.5" />
        <Hint text={t.hintText}>{t.hint}</Hint>
      </div>
      <div className={s['row']}>
        <StatusBadge tone="flat">{t.open}</StatusBadge>
        <StatusBadge tone="up">{t.won}</StatusBadge>
        <StatusBadge tone="down">{t.lost}</StatusBadge>
        <StatusBadge tone="muted" reason={t.voidReason}>
          {t.void}
        </StatusBadge>
      </div>
      <Notice>{t.done}</Notice>
      <RefusalLine>{t.refusal}</RefusalLine>
      <RefusalBox title={t.refused} text={t.refusal} />
      <RefusalBox
        title={t.refused}
        text={t.long}
        discard={{ label: t.discard, onDiscard: nothing }}
      />
      <UnknownOutcome
        title={t.unknown}
        text={t.unknownText}
        resend={t.resend}
        discard={t.discard}
        onResend={nothing}
        onDiscard={nothing}
      />
      <HtmlBlock html={t.html} />
    </>
  );
}
