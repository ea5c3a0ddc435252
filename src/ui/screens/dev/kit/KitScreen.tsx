import Mail from 'lucide-react/icons/mail';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { cx } from '../../../kit/cx.ts';
import { Segmented } from '../../../kit/Segmented.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { ButtonSamples, TypingSamples } from './InputSamples.tsx';
import { FieldSamples } from './FieldSamples.tsx';
import { FloatingSamples } from './FloatingSamples.tsx';
import s from './Kit.module.css';
import { ListSamples, MarketSamples } from './ListSamples.tsx';
import { TableSamples } from './TableSamples.tsx';
import { useKitTexts } from './useKitTexts.ts';
import { CountBadge, Tag } from '../../../kit/Badge.tsx';
import { FlashText } from '../../../kit/FlashText.tsx';
import { HtmlBlock } from '../../../kit/HtmlBlock.tsx';
import { Hint } from '../../../kit/Hint.tsx';
import { IconButton } from '../../../kit/IconButton.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { RefusalBox, RefusalLine, UnknownOutcome } from '../../../kit/RefusalLine.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { ErrorBoundary } from '../../../kit/ErrorBoundary.tsx';
import { Form, FormField } from '../../../kit/Form.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';

interface Fields {
  readonly name: string;
}

const ERRORS: FieldErrors<Fields> = { name: { type: 'taken' } };
const resolver: Resolver<Fields> = ({ name }) =>
  name === 'maru' ? { values: {}, errors: ERRORS } : { values: { name }, errors: {} };

function SampleForm(props: {
  readonly label: string;
  readonly errors?: FieldErrors<Fields>;
  readonly isBusy: boolean;
}) {
  const t = useKitTexts();
  const form = useForm<Fields>({
    resolver,
    defaultValues: { name: 'maru' },
    ...(props.errors === undefined ? {} : { errors: props.errors }),
  });
  return (
    <Form
      form={form}
      label={props.label}
      submit={t.rename}
      isBusy={props.isBusy}
      onSubmit={() => undefined}
    >
      <FormField form={form} name="name" label={t.name} problem={t.nameError} hint={t.nameHint}>
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
    </Form>
  );
}

function Broken(): never {
  throw new Error('This part of the kit page fails on purpose.');
}

/** Forms by state, and the placeholder of a part that failed. */
function FormSamples() {
  const t = useKitTexts();
  return (
    <>
      <div className={s['columns']}>
        <SampleForm label={t.form} isBusy={false} />
        <SampleForm label={t.formError} errors={ERRORS} isBusy={false} />
        <SampleForm label={t.formBusy} isBusy />
      </div>
      <div className={s['frame']}>
        <ErrorBoundary
          fallback={(reset) => (
            <EmptyState title={t.broken} action={<Button onClick={reset}>{t.resend}</Button>} />
          )}
        >
          <Broken />
        </ErrorBoundary>
      </div>
    </>
  );
}

const nothing = () => undefined;

/** Badges, figures and messages by tone. */
function StatusSamples() {
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

const SECTIONS = [
  { name: 'buttons', Samples: ButtonSamples },
  { name: 'statuses', Samples: StatusSamples },
  { name: 'fields', Samples: FieldSamples },
  { name: 'typing', Samples: TypingSamples },
  { name: 'forms', Samples: FormSamples },
  { name: 'lists', Samples: ListSamples },
  { name: 'markets', Samples: MarketSamples, isWide: true },
  { name: 'tables', Samples: TableSamples, isWide: true },
  { name: 'floating', Samples: FloatingSamples, isWide: true },
] as const;

/** Theme and language switches of this page, which apply to the whole app. */
function Switches() {
  const t = useKitTexts();
  const { preferences } = useServices();
  const { theme, language } = useReadable(preferences.values);
  return (
    <>
      <Segmented
        label={t.theme}
        value={theme}
        onValue={(next) => preferences.set({ theme: next })}
        choices={[
          { value: 'white', label: t.white },
          { value: 'dark', label: t.dark },
        ]}
      />
      <Segmented
        label={t.language}
        value={language}
        onValue={(next) => preferences.set({ language: next })}
        choices={[
          { value: 'ko', label: '한국어' },
          { value: 'en', label: 'English' },
        ]}
      />
    </>
  );
}

/** Every component of the kit, in all its states. */
export function KitScreen() {
  const t = useKitTexts();
  return (
    <main className={s['page']}>
      <header className={s['top']}>
        <h1>{t.title}</h1>
        <Switches />
      </header>
      <div className={s['sections']}>
        {SECTIONS.map(({ name, Samples, ...look }) => (
          <section
            key={name}
            id={name}
            className={cx(s['section'], 'isWide' in look && s['wide'])}
            aria-label={t[name]}
          >
            <h2>{t[name]}</h2>
            <Samples />
          </section>
        ))}
      </div>
    </main>
  );
}
