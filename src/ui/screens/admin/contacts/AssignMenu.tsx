import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { WireOperatorContact } from '../../../../protocol/contacts/entities.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { Menu, MenuChoice } from '../../../kit/Menu.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { useAct } from '../../../services/operator/acts.ts';
import { useOperator } from '../../../services/operator/useOperator.ts';
import { useOperatorRead } from '../../../services/operator/useOperatorRead.ts';
import s from './Contacts.module.css';

/** Who takes care of a question: takes it, gives it to another operator, or releases it. */
export function AssignMenu({ contact }: { readonly contact: WireOperatorContact }) {
  const t = useText();
  const refusalText = useRefusalText();
  const operator = useOperator();
  const action = useAct('operatorContactAssign');
  const [isOpen, setOpen] = useState(false);
  const { state } = useOperatorRead('operatorContactOperators', {});
  const { version, operatorId, operator: holder } = contact.assigned;
  const assign = (to: string | undefined) =>
    action.run(
      {
        contactId: contact.id,
        expectedVersion: version,
        ...(to !== undefined && { operatorId: to }),
      },
      () => undefined,
    );
  const shown = holder ?? operatorId ?? t('adminContacts.assignedTo.NOBODY');
  return (
    <>
      <div className={s['assign']}>
        <Menu
          open={isOpen}
          onOpenChange={setOpen}
          trigger={
            <Button size="small" disabled={action.isBusy}>
              {t('adminContacts.assign', { operator: shown })}
              <ChevronDown size={12} aria-hidden="true" />
            </Button>
          }
        >
          {(state.value?.items ?? []).map(({ id, username }) => (
            <MenuChoice key={id} isChosen={id === operatorId} onSelect={() => assign(id)}>
              {username ?? id}
            </MenuChoice>
          ))}
          {operatorId === null ? null : (
            <MenuChoice isChosen={false} onSelect={() => assign(undefined)}>
              {t('adminContacts.release')}
            </MenuChoice>
          )}
        </Menu>
        {operatorId === null && operator !== undefined ? (
          <Button size="small" disabled={action.isBusy} onClick={() => assign(operator.id)}>
            {t('adminContacts.take')}
          </Button>
        ) : null}
      </div>
      {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
    </>
  );
}
