import { Button, MailIcon, type TextFieldProps } from '@vitrine/ui';
import type { ComponentPropsWithRef } from 'react';
import { EmailField } from '../../../shared/auth/email-field.tsx';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { dialogTexts } from './content.ts';

interface EmailStartProps extends Pick<ComponentPropsWithRef<'form'>, 'onSubmit' | 'aria-label' | 'method'> {
  readonly id: string;
  readonly field?: Partial<TextFieldProps>;
}

/** The address, which can be typed at once, and the way to the password. */
export const EmailStart = ({ id, field, ...form }: EmailStartProps) => (
  <StackedForm noValidate {...form}>
    <EmailField id={id} {...field} />
    <Button type="submit" variant="primary" wide>
      <MailIcon size={18} />
      {dialogTexts.email}
    </Button>
  </StackedForm>
);
