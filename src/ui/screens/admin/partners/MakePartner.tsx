import * as v from 'valibot';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { ActField } from '../../../admin/ActField.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useKept } from '../../../services/useKept.ts';

const fields = v.object({ userId: v.string(), code: v.string(), name: v.string() });

/** Makes a member a partner with a code of their own. */
export function MakePartner({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const [typed, setTyped] = useKept(
    'admin/makePartner',
    fields,
    () => ({ userId: '', code: '', name: '' }),
    'anyReload',
  );
  return (
    <ActDialog
      name="operatorPartnerCreate"
      subject="new"
      title={t('adminPartners.make')}
      says={t('adminPartners.makeSays')}
      act={t('adminPartners.make')}
      canSubmit={Object.values(typed).every((text) => text.trim() !== '')}
      params={(reason) => ({ ...typed, reason })}
      onClose={onClose}
    >
      <ActField
        label={t('adminPartners.userId')}
        value={typed.userId}
        onValue={(userId) => setTyped({ ...typed, userId })}
      />
      <ActField
        label={t('adminPartners.code')}
        hint={t('adminPartners.codeHint')}
        value={typed.code}
        onValue={(code) => setTyped({ ...typed, code })}
      />
      <ActField
        label={t('adminPartners.shownName')}
        value={typed.name}
        onValue={(name) => setTyped({ ...typed, name })}
      />
    </ActDialog>
  );
}
