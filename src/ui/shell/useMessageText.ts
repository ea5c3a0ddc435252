import { useTranslation } from 'react-i18next';

interface Message {
  /** Arrives as data; a key this version does not know shows its `text`, if it has one. */
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The text of a notice or alert. */
export function useMessageText(): (message: Message) => string {
  const { t } = useTranslation('ui');
  return ({ key, values }) => t(key, { ...values, defaultValue: values['text'] ?? key });
}
