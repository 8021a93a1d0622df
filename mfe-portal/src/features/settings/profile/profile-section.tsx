import { type Profile, ProfileUpdate } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Badge, Button, DescriptionList, ErrorState, FormBanner, TextField, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { failureText } from '../../../shared/account-problem.ts';
import { formatLongDay } from '../../../shared/dates.ts';
import { problemText } from '../../../shared/problem-text.ts';
import { Part } from '../../../shared/settings/part.tsx';
import { PartForm } from '../../../shared/settings/part-form.ts';
import { SectionHead } from '../../../shared/settings/section-head.tsx';
import { SectionSkeleton } from '../../../shared/settings/section-skeleton.tsx';
import { useFields } from '../../../shared/use-fields.ts';
import { useResend } from '../../../shared/use-resend.ts';
import { wayNames } from '../way-names.ts';
import { useProfile, useRename } from './api.ts';
import { PasswordPart } from './password-part.tsx';

const Lines = styled.div`
  display: grid;
  justify-items: start;
  gap: ${vars.space[4]};
`;

const NamePart = ({ name }: Pick<Profile, 'name'>) => {
  const { mutateAsync } = useRename();
  const { refresh } = useSession();
  const toast = useToast();
  const fields = useFields({
    initial: { name: name ?? '' },
    schema: ProfileUpdate,
    focusOnFailure: 'name',
    send: async (body) => {
      await mutateAsync(body);
      await refresh();
      toast({ tone: 'success', title: 'Your name is saved' });
    },
  });
  return (
    <Part title="Name" lead="As mails and the people you work with address you.">
      <PartForm noValidate onSubmit={fields.onSubmit} aria-label="Your name">
        <TextField id="profile-name" label="Name" autoComplete="name" {...fields.field('name')} />
        <FormBanner tone="error">{fields.problem.form}</FormBanner>
        <Button type="submit" size="sm" busy={fields.busy}>
          Save name
        </Button>
      </PartForm>
    </Part>
  );
};

const AddressPart = ({ email, emailVerified, ways, createdAt }: Profile) => {
  const resend = useResend();
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
            { term: 'Sign in with', value: ways.map((way) => wayNames[way]).join(', ') },
            { term: 'Since', value: formatLongDay(createdAt) },
          ]}
        />
        {!emailVerified && !resend.isSuccess && (
          <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate({})}>
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

/** Settings, Profile: name, address and password of whoever is signed in. */
export const ProfileSection = () => {
  const profile = useProfile();
  return (
    <>
      <SectionHead title="Profile">Who you are here, and how you sign in.</SectionHead>
      {profile.isPending ? (
        <SectionSkeleton />
      ) : profile.data === undefined ? (
        <ErrorState
          {...problemText(profile.error, 'Your profile could not be loaded')}
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
        />
      ) : (
        <>
          <NamePart name={profile.data.name} />
          <AddressPart {...profile.data} />
          <PasswordPart email={profile.data.email} hasPassword={profile.data.hasPassword} />
        </>
      )}
    </>
  );
};
