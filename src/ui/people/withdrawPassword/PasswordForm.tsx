import { useState } from 'react';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { RefusalBox } from '../../kit/RefusalLine.tsx';
import { Segmented } from '../../kit/Segmented.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useAction } from '../../services/useAction.ts';
import { useMedia } from '../../kit/useMedia.ts';
import s from '../People.module.css';
import { PasswordField, usePasswordState } from './PasswordField.tsx';

type Change = 'set' | 'delete';

/**
 * Sets, changes or deletes the withdraw password. Without one there is only setting; with one, each
 * change asks for it.
 */
export function PasswordForm(props: { readonly onDone: () => void; readonly onClose: () => void }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const isSheet = useMedia('(max-width: 767px)');
  const state = usePasswordState();
  const [change, setChange] = useState<Change>('set');
  const [previous, setPrevious] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const action = useAction();
  const { exists } = state;
  const isDelete = exists === true && change === 'delete';
  const isSame = next === again;
  const [isTried, setTried] = useState(false);
  const isPreviousMissing = exists === true && previous === '';
  const isWhole = isDelete || (next !== '' && isSame);
  const done = () => {
    state.refetch();
    props.onDone();
  };
  const submit = () => {
    setTried(true);
    if (isPreviousMissing) return;
    void (isDelete
      ? action.run(() => call('deleteWithdrawPassword', { password: previous }), done)
      : action.run(
          () =>
            call('updateWithdrawPassword', {
              password: next,
              ...(exists === true ? { prevPassword: previous } : {}),
            }),
          done,
        ));
  };
  return (
    <FormDialog
      isSheet={isSheet}
      title={t(exists === true ? 'wallet.password.change' : 'wallet.password.set')}
      submit={t(isDelete ? 'wallet.password.delete' : 'wallet.password.save')}
      canSubmit={exists !== undefined && isWhole}
      action={{ isBusy: action.isBusy, refusal: undefined }}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <p className={s['note']}>{t('wallet.password.why')}</p>
      {exists === true ? (
        <>
          <Segmented<Change>
            label={t('wallet.password.change')}
            value={change}
            onValue={setChange}
            choices={[
              { value: 'set', label: t('wallet.password.change') },
              { value: 'delete', label: t('wallet.password.delete') },
            ]}
          />
          <PasswordField
            label={t('wallet.password.current')}
            value={previous}
            error={
              isTried && isPreviousMissing
                ? t('valid.required', { field: t('wallet.password.current') })
                : undefined
            }
            onValue={setPrevious}
          />
        </>
      ) : null}
      {isDelete ? null : (
        <>
          <PasswordField label={t('wallet.password.new')} value={next} onValue={setNext} />
          <PasswordField
            label={t('wallet.password.again')}
            value={again}
            error={again !== '' && !isSame ? t('wallet.password.differs') : undefined}
            onValue={setAgain}
          />
        </>
      )}
      {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
    </FormDialog>
  );
}
