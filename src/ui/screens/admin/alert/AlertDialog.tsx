import * as v from 'valibot';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { ActNumber } from '../../../admin/ActNumber.tsx';
import { ActText } from '../../../admin/ActText.tsx';
import { useText } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { Segmented } from '../../../kit/Segmented.tsx';
import { useKept } from '../../../services/useKept.ts';
import { RecipientPick } from '../../../admin/RecipientPick.tsx';
import s from './Alert.module.css';

const AUDIENCES = ['all', 'site', 'one'] as const;
const TEXT_MAX = 500;

const written = v.object({
  text: v.string(),
  to: v.picklist(AUDIENCES),
  siteId: v.string(),
  recipient: v.nullable(v.object({ id: v.string(), name: v.string() })),
});
type Written = v.InferOutput<typeof written>;

const BLANK: Written = { text: '', to: 'all', siteId: '', recipient: null };

function addressOf({ to, siteId, recipient }: Written) {
  if (to === 'site') return { siteId: Number(siteId) };
  return to === 'one' && recipient !== null ? { userId: recipient.id } : {};
}

const isAddressed = ({ to, siteId, recipient }: Written): boolean =>
  to === 'all' || (to === 'site' ? Number(siteId) > 0 : recipient !== null);

/** Writes an alert to whoever is connected at the moment: everybody, a site, or one member. */
export function AlertDialog(props: {
  readonly onClose: () => void;
  /** With how many connections it reached. */
  readonly onSent: (reached: number) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useKept('act/alert', written, () => BLANK, 'anyReload');
  const { text, to, siteId, recipient } = typed;
  return (
    <ActDialog
      name="operatorAlert"
      subject="new"
      title={t('adminAlert.write')}
      says={t(`adminAlert.says.${to}`, { site: siteId, name: recipient?.name ?? '' })}
      act={t('adminAlert.send')}
      canSubmit={text.trim() !== '' && isAddressed(typed)}
      params={(reason) => ({ text: text.trim(), reason, ...addressOf(typed) })}
      onClose={props.onClose}
      onDone={({ reached }) => {
        setTyped(BLANK);
        props.onSent(reached);
      }}
    >
      <div className={s['to']}>
        <Segmented
          label={t('adminAlert.to')}
          value={to}
          onValue={(next) => setTyped({ ...typed, to: next })}
          choices={choicesOf(AUDIENCES, (value) => t(`adminAlert.audiences.${value}`))}
        />
        {to === 'site' ? (
          <ActNumber
            label={t('adminAlert.siteId')}
            digits={0}
            value={siteId}
            onValue={(next) => setTyped({ ...typed, siteId: next })}
          />
        ) : null}
        {to === 'one' ? (
          <RecipientPick
            chosen={recipient === null ? [] : [recipient]}
            onChosen={(chosen) => setTyped({ ...typed, recipient: chosen.at(-1) ?? null })}
          />
        ) : null}
      </div>
      <ActText
        label={t('adminAlert.text')}
        hint={t('adminAlert.textHint')}
        rows={4}
        maxLength={TEXT_MAX}
        value={text}
        onValue={(next) => setTyped({ ...typed, text: next })}
      />
    </ActDialog>
  );
}
