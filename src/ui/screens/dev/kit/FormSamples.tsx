import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { ErrorBoundary } from '../../../kit/ErrorBoundary.tsx';
import { Form, FormField } from '../../../kit/Form.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import s from './Kit.module.css';
import { useKitTexts } from './useKitTexts.ts';

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

/** Forms by state, and what is shown for a part that failed. */
export function FormSamples() {
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
