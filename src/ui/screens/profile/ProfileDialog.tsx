import type { ReactNode } from 'react';
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { useKeptFields } from '../../kit/Form.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { useMedia } from '../../kit/useMedia.ts';
import type { Action } from '../../services/useAction.ts';

/** A dialog that changes one fact of the profile; what was typed survives a refusal and a reload. */
export function ProfileDialog<Fields extends FieldValues, Sent>(props: {
  /** Unique on the page. */
  readonly name: string;
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly title: string;
  readonly submit: string;
  readonly action: Pick<Action, 'isBusy' | 'refusal'>;
  readonly canSubmit?: boolean;
  readonly onSend: SubmitHandler<Sent>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const t = useText();
  const isSheet = useMedia('(max-width: 767px)');
  const { form, action } = props;
  useKeptFields(`profile/${props.name}`, form);
  return (
    <FormDialog
      isSheet={isSheet}
      isCancellable
      title={props.title}
      submit={action.isBusy ? t('profile.saving') : props.submit}
      canSubmit={props.canSubmit ?? true}
      action={action}
      onSubmit={() => void form.handleSubmit(props.onSend)()}
      onClose={props.onClose}
    >
      {props.children}
    </FormDialog>
  );
}
