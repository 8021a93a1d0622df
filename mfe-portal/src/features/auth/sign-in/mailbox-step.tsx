import { FormBanner, Text } from '@vitrine/ui';
import { styled } from 'styled-components';
import { failureText } from '../../../shared/problems.ts';
import { textAction } from '../../../shared/auth/auth-form.ts';
import { useResendVerification } from '../../../shared/queries.ts';
import { dialogTexts } from './content.ts';

const Action = styled.button`
  ${textAction}
`;

interface MailboxStepProps {
  /** The server's message. */
  readonly message: string;
  readonly email: string;
}

/** Asks the user to open the verification mail, and resends it. */
export const MailboxStep = ({ message, email }: MailboxStepProps) => {
  const resend = useResendVerification();
  return (
    <>
      <Text as="div" tone="textMuted">
        {message}
      </Text>
      <Text as="div" size="sm" tone="textMuted">
        {dialogTexts.mailboxHint}{' '}
        <Action
          type="button"
          aria-disabled={resend.isPending}
          onClick={() => !resend.isPending && resend.mutate({ body: { email } })}
        >
          {dialogTexts.resend}
        </Action>
        .
      </Text>
      <FormBanner tone={resend.isError ? 'error' : 'success'}>
        {resend.isError ? failureText(resend.error) : resend.data?.message}
      </FormBanner>
    </>
  );
};
