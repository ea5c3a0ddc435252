import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { IconButton } from '../kit/IconButton.tsx';
import { TextInput, type TextInputProps } from '../kit/TextInput.tsx';
import { useText } from '../i18n/useText.ts';
import s from './PasswordInput.module.css';
import { usePasswordKind } from './usePasswordKind.ts';

/**
 * A password field that can reveal its text. It takes any character where the site's passwords may
 * have any.
 */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'restrict'>) {
  const t = useText();
  const kind = usePasswordKind();
  const restrict = kind === 'lettersAndDigits' ? { restrict: 'password' as const } : {};
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className={s['box']}>
      <TextInput {...props} type={isShown ? 'text' : 'password'} {...restrict} />
      <span className={s['eye']}>
        <IconButton
          label={t(isShown ? 'sign.hidePassword' : 'sign.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={16} aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  );
}
