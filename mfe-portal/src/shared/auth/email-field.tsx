import { TextField, type TextFieldProps } from '@vitrine/ui';

type EmailFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'inputMode' | 'autoComplete'>;

/** The address one signs in with: password managers fill it in, and no keyboard changes it. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);
