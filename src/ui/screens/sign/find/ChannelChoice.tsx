import * as v from 'valibot';
import { type Channel, CHANNELS } from '../../../../domain/verification/verification.ts';
import { useText } from '../../../i18n/useText.ts';
import { Segmented } from '../../../kit/Segmented.tsx';
import { useKept } from '../../../services/useKept.ts';

/** By which key an account is found; a reload keeps the choice. */
export const useChannel = (name: string) =>
  useKept<Channel>(`find/${name}`, v.picklist(CHANNELS), () => 'email', 'anyReload');

export function ChannelChoice(props: {
  readonly value: Channel;
  readonly onValue: (channel: Channel) => void;
}) {
  const t = useText();
  return (
    <Segmented<Channel>
      label={t('people.find.by')}
      value={props.value}
      onValue={props.onValue}
      choices={[
        { value: 'email', label: t('people.find.byEmail') },
        { value: 'phone', label: t('people.find.byPhone') },
      ]}
    />
  );
}
