import { Button, MailIcon, TextField, type TextFieldProps } from '@vitrine/ui';
import type { ComponentPropsWithRef } from 'react';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { dialogTexts } from './content.ts';

interface EmailStartProps extends Pick<ComponentPropsWithRef<'form'>, 'onSubmit' | 'aria-label'> {
  readonly id: string;
  readonly field?: Partial<TextFieldProps>;
}

/** The address, which can be typed at once, and the way to the password. */
export const EmailStart = ({ id, field, ...form }: EmailStartProps) => (
  <StackedForm noValidate {...form}>
    <TextField
      id={id}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
    <Button type="submit" variant="primary" wide>
      <MailIcon size={18} />
      {dialogTexts.email}
    </Button>
  </StackedForm>
);
