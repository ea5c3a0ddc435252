import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import type { PasswordKind } from '../../domain/accounts/credentials.ts';
import { IconButton } from './IconButton.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';
import { useText } from '../i18n/useText.ts';
import s from './PasswordInput.module.css';

/**
 * A password field that can reveal its text. A password that exists is typed as it is, whatever the
 * site asks of new ones; where it is new, `kind` says which characters it may have.
 */
export function PasswordInput({
  kind = 'any',
  ...props
}: Omit<TextInputProps, 'type' | 'restrict'> & { readonly kind?: PasswordKind }) {
  const t = useText();
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
