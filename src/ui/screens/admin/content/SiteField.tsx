import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ChoiceField } from '../../../admin/form/fields.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useOperatorRead } from '../../../services/operator/useOperatorRead.ts';
import type { ContentFields } from './contentFields.ts';

/** The site of an entry; whoever may not read the sites keeps the one it has. */
export function SiteField<Sent>(props: {
  readonly form: UseFormReturn<ContentFields, unknown, Sent>;
}) {
  const t = useText();
  const { form } = props;
  const { state } = useOperatorRead('operatorSites', {});
  const site = useWatch({ control: form.control, name: 'site' });
  const known = (state.value ?? []).map(({ id, code, name }) => ({
    value: String(id),
    label: `${name} (${code})`,
  }));
  const isKnown = site === '' || known.some(({ value }) => value === site);
  return (
    <ChoiceField
      form={form}
      name="site"
      label={t('adminContent.site')}
      choices={[
        { value: '', label: t('adminContent.allSites') },
        ...known,
        ...(isKnown ? [] : [{ value: site, label: site }]),
      ]}
    />
  );
}
