import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { CheckLine } from '../../kit/CheckLine.tsx';
import { DateField } from '../../kit/DateField.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { NumberInput } from '../../kit/NumberInput.tsx';
import { Segmented } from '../../kit/Segmented.tsx';
import { TextInput } from '../../kit/TextInput.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable } from '../../services/useReadable.ts';
import s from './PracticeDialog.module.css';
import {
  dayOf,
  type PracticeFields,
  type Recorded,
  typedFunds,
  typedMoment,
} from './practiceStart.ts';

const NOTHING_RECORDED: Recorded = { recordedFrom: null, recordedTo: null };

function Moment(props: {
  readonly fields: PracticeFields;
  readonly recorded: Recorded;
  readonly onChange: (part: Partial<PracticeFields>) => void;
}) {
  const t = useText();
  const { fields, recorded, onChange } = props;
  const [from, to] = [dayOf(recorded.recordedFrom), dayOf(recorded.recordedTo)];
  const isRecorded = typedMoment(fields, recorded) !== undefined;
  return (
    <>
      <div className={s['moment']}>
        <DateField
          label={t('practice.day')}
          value={fields.day}
          onValue={(day) => onChange({ day })}
          min={from}
          max={to}
        />
        <TextInput
          aria-label={t('practice.time')}
          placeholder="HH:MM"
          maxLength={5}
          value={fields.time}
          isInvalid={!isRecorded}
          onValue={(time) => onChange({ time })}
        />
        <span>UTC</span>
      </div>
      <p className={s['note']} role={isRecorded ? undefined : 'alert'}>
        {isRecorded ? t('practice.momentHint') : t('practice.notRecorded', { from, to })}
      </p>
    </>
  );
}

/** Practice again: with which money, from which moment, and that what was practised is lost. */
export function PracticeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { site, restartPractice } = useServices();
  const recorded = useReadable(site)?.feed ?? NOTHING_RECORDED;
  const [chosen, setFields] = useState<PracticeFields>({
    amount: '10000',
    start: 'now',
    day: '',
    time: '12:00',
  });
  // The site may be known only after the dialog was opened.
  const fields = { ...chosen, day: chosen.day === '' ? dayOf(recorded.recordedFrom) : chosen.day };
  const [isSure, setSure] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<PracticeFields>) => setFields({ ...fields, ...part });
  const funds = typedFunds(fields);
  const moment = typedMoment(fields, recorded);
  const isComplete = funds !== undefined && (fields.start === 'now' || moment !== undefined);
  const start = () => {
    if (funds === undefined) return;
    setBusy(true);
    void restartPractice(funds, fields.start === 'now' ? undefined : moment);
  };
  return (
    <FormDialog
      title={t('practice.title')}
      onClose={onClose}
      submit={t('practice.start')}
      canSubmit={isComplete && isSure}
      onSubmit={start}
      action={{ isBusy, refusal: undefined }}
      isCancellable
    >
      <NumberInput
        label={t('practice.amount')}
        value={fields.amount}
        digits={2}
        unit="USDT"
        onValue={(amount) => change({ amount })}
      />
      <p className={s['note']} role={funds === undefined ? 'alert' : undefined}>
        {t(funds === undefined ? 'practice.amountProblem' : 'practice.amountHint')}
      </p>
      <Segmented
        label={t('practice.from')}
        value={fields.start}
        onValue={(next) => change({ start: next })}
        choices={[
          { value: 'now', label: t('practice.now') },
          { value: 'moment', label: t('practice.moment') },
        ]}
      />
      {fields.start === 'now' ? (
        <p className={s['note']}>{t('practice.nowHint')}</p>
      ) : (
        <Moment fields={fields} recorded={recorded} onChange={change} />
      )}
      <CheckLine checked={isSure} onChange={(event) => setSure(event.currentTarget.checked)}>
        {t('practice.lost')}
      </CheckLine>
    </FormDialog>
  );
}
