import {
  api,
  PasswordChange,
  passwordLength,
  type Profile,
  ProfileUpdate,
  signInMethodNames,
} from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Badge, Button, DescriptionList, FocusedBanner, FormBanner, TextField, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { useResendVerification } from '../../../shared/queries.ts';
import { PasswordField } from '../../../shared/auth/password-field.tsx';
import { failureText } from '../../../shared/problems.ts';
import { formatDay } from '../../../shared/format.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { Part, PartForm } from '../../../shared/settings/part.tsx';
import { SectionBody, SectionHead } from '../../../shared/settings/settings-section.tsx';

const ChangeForm = ({ email }: Pick<Profile, 'email'>) => {
  const { mutateAsync } = useChange(api.auth.changePassword, {}, { gcTime: 0, stale: [keyOf(api.auth.sessions)] });
  const toast = useToast();
  const form = usePortalForm({
    values: { currentPassword: '', newPassword: '' },
    schema: PasswordChange,
    save: (body) => mutateAsync({ body }),
    onSaved: () => {
      form.discard();
      toast({ tone: 'success', title: 'Your password is changed', description: 'You’re signed out everywhere else.' });
    },
    describe: failureText,
    focusOnFailure: 'currentPassword',
  });
  return (
    <Part title="Password" lead="Changing it signs you out everywhere else.">
      <PartForm {...form.props} aria-label="Change password">
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          id="profile-current-password"
          label="Current password"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <PasswordField
          id="profile-new-password"
          label="New password"
          hint={`At least ${String(passwordLength.minimum)} characters. A few words make a good one.`}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
        <FocusedBanner tone="error">{form.failure}</FocusedBanner>
        <Button type="submit" size="sm" busy={form.busy}>
          Change password
        </Button>
      </PartForm>
    </Part>
  );
};

/** Users of Google or Facebook verify their mailbox to set a password. */
const FirstPassword = ({ email }: Pick<Profile, 'email'>) => {
  const send = useChange(api.auth.forgotPassword, { body: { email } });
  return (
    <Part
      title="Password"
      lead="You don’t have one yet. We can email you a link to set one, so you have another way to sign in."
    >
      <FormBanner tone={send.isError ? 'error' : 'success'}>
        {send.isError
          ? failureText(send.error)
          : send.isSuccess && `A link to set a password is on its way to ${email}.`}
      </FormBanner>
      {!send.isSuccess && (
        <div>
          <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
            Send link
          </Button>
        </div>
      )}
    </Part>
  );
};

const PasswordPart = ({ email, hasPassword }: Pick<Profile, 'email' | 'hasPassword'>) =>
  hasPassword ? <ChangeForm email={email} /> : <FirstPassword email={email} />;

const Lines = styled.div`
  display: grid;
  justify-items: start;
  gap: ${vars.space[4]};
`;

const NamePart = ({ name }: Pick<Profile, 'name'>) => {
  const { mutateAsync } = useChange(api.auth.updateProfile, {}, { replaces: keyOf(api.auth.profile) });
  const { refresh } = useSession();
  const toast = useToast();
  const form = usePortalForm({
    values: { name: name ?? '' },
    schema: ProfileUpdate,
    save: async (body) => {
      await mutateAsync({ body });
      await refresh();
      toast({ tone: 'success', title: 'Your name is saved' });
    },
    describe: failureText,
    focusOnFailure: 'name',
  });
  return (
    <Part title="Name" lead="The name your teammates and emails use for you.">
      <PartForm {...form.props} aria-label="Your name">
        <TextField id="profile-name" label="Name" autoComplete="name" {...form.field('name')} />
        <FocusedBanner tone="error">{form.failure}</FocusedBanner>
        <Button type="submit" size="sm" busy={form.busy}>
          Save name
        </Button>
      </PartForm>
    </Part>
  );
};

const AddressPart = ({ email, emailVerified, ways: methods, createdAt }: Profile) => {
  const resend = useResendVerification();
  return (
    <Part title="Email and sign-in">
      <Lines>
        <DescriptionList
          items={[
            { term: 'Email', value: email },
            {
              term: 'Mailbox',
              value: emailVerified ? (
                <Badge tone="jade">Confirmed</Badge>
              ) : (
                <Badge tone="ember">Not confirmed yet</Badge>
              ),
            },
            { term: 'Sign in with', value: methods.map((method) => signInMethodNames[method]).join(', ') },
            { term: 'Since', value: formatDay(createdAt) },
          ]}
        />
        {!emailVerified && !resend.isSuccess && (
          <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate({ body: {} })}>
            Send a link to confirm it
          </Button>
        )}
        <FormBanner tone={resend.isError ? 'error' : 'success'}>
          {resend.isError ? failureText(resend.error) : resend.data?.message}
        </FormBanner>
      </Lines>
    </Part>
  );
};

/** Settings, Profile: name, address and password of the user. */
export const ProfileSection = () => {
  const profile = useEndpoint(api.auth.profile, {});
  return (
    <>
      <SectionHead title="Profile">Your name, and how you sign in.</SectionHead>
      <SectionBody query={profile} errorTitle="We couldn’t load your profile">
        {(data) => (
          <>
            <NamePart name={data.name} />
            <AddressPart {...data} />
            <PasswordPart email={data.email} hasPassword={data.hasPassword} />
          </>
        )}
      </SectionBody>
    </>
  );
};
