import type { WireContentEntry } from '../../../../protocol/content/entities.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { useLanguage, useText } from '../../../i18n/useText.ts';
import { titleOf } from './entryState.ts';

export type EntryAct = 'publish' | 'close' | 'remove';

/** Asks before an entry is published, taken back or deleted. */
export function EntryDialog(props: {
  readonly entry: WireContentEntry;
  readonly act: EntryAct;
  readonly onClose: () => void;
  /** After it was deleted. */
  readonly onGone?: () => void;
}) {
  const t = useText();
  const title = titleOf(props.entry, useLanguage());
  const { id: contentId, version: expectedVersion } = props.entry;
  const known = { contentId, expectedVersion };
  if (props.act === 'remove')
    return (
      <ActDialog
        name="operatorContentDelete"
        subject={contentId}
        title={t('adminContent.remove')}
        says={t('adminContent.removeSays', { title })}
        params={(reason) => ({ ...known, reason })}
        onClose={props.onClose}
        onDone={() => props.onGone?.()}
      />
    );
  const isOpen = props.act === 'publish';
  return (
    <ActDialog
      name="operatorContentPublish"
      subject={contentId}
      title={t(isOpen ? 'adminContent.publish' : 'adminContent.close')}
      says={t(isOpen ? 'adminContent.publishSays' : 'adminContent.closeSays', { title })}
      params={() => ({ ...known, isOpen })}
      hasNoReason
      onClose={props.onClose}
    />
  );
}
