import { PasswordChange, passwordLength, type Profile } from '@vitrine/contracts';
import { Button, FormBanner, useToast } from '@vitrine/ui';
import { failureText } from '../../../shared/account-problem.ts';
import { PasswordField } from '../../../shared/password-field.tsx';
import { Part } from '../../../shared/settings/part.tsx';
import { PartForm } from '../../../shared/settings/part-form.ts';
import { useFields } from '../../../shared/use-fields.ts';
import { useChangePassword, useSendPasswordLink } from './api.ts';

const ChangeForm = ({ email }: Pick<Profile, 'email'>) => {
  const { mutateAsync } = useChangePassword();
  const toast = useToast();
  const fields = useFields({
    initial: { currentPassword: '', newPassword: '' },
    schema: PasswordChange,
    focusOnFailure: 'currentPassword',
    send: async (body) => {
      await mutateAsync(body);
      fields.set({ currentPassword: '', newPassword: '' });
      toast({ tone: 'success', title: 'Your password is changed', description: 'You are signed out everywhere else.' });
    },
  });
  return (
    <Part title="Password" lead="A change signs you out everywhere else.">
      <PartForm noValidate onSubmit={fields.onSubmit} aria-label="Change password">
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          id="profile-current-password"
          label="Current password"
          autoComplete="current-password"
          {...fields.field('currentPassword')}
        />
        <PasswordField
          id="profile-new-password"
          label="New password"
          hint={`At least ${String(passwordLength.minimum)} characters. A few words make a good one.`}
          autoComplete="new-password"
          {...fields.field('newPassword')}
        />
        <FormBanner tone="error">{fields.problem.form}</FormBanner>
        <Button type="submit" size="sm" busy={fields.busy}>
          Change password
        </Button>
      </PartForm>
    </Part>
  );
};

/** Whoever only ever came by Google or Facebook proves the mailbox to get a password. */
const FirstPassword = ({ email }: Pick<Profile, 'email'>) => {
  const send = useSendPasswordLink();
  return (
    <Part title="Password" lead="You have none yet. We can send you a link to set one, as another way to sign in.">
      <FormBanner tone={send.isError ? 'error' : 'success'}>
        {send.isError
          ? failureText(send.error)
          : send.isSuccess && `A link to set a password is on its way to ${email}.`}
      </FormBanner>
      {!send.isSuccess && (
        <div>
          <Button size="sm" busy={send.isPending} onClick={() => send.mutate(email)}>
            Send the link
          </Button>
        </div>
      )}
    </Part>
  );
};

export const PasswordPart = ({ email, hasPassword }: Pick<Profile, 'email' | 'hasPassword'>) =>
  hasPassword ? <ChangeForm email={email} /> : <FirstPassword email={email} />;
