import { FormBanner, Text } from '@vitrine/ui';
import { styled } from 'styled-components';
import { failureText } from '../../shared/account-problem.ts';
import { textAction } from '../../shared/entry/entry-form.ts';
import { useResend } from '../../shared/use-resend.ts';
import { dialogTexts } from './content.ts';

const Action = styled.button`
  ${textAction}
`;

interface MailboxStepProps {
  /** What the server said. */
  readonly message: string;
  readonly email: string;
}

/** The rest happens in the mailbox: says so, and sends the link again. */
export const MailboxStep = ({ message, email }: MailboxStepProps) => {
  const resend = useResend();
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
          onClick={() => !resend.isPending && resend.mutate({ email })}
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
