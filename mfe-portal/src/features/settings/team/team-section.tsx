import { teamEndpoints, type TeamMember } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Button, Pending } from '@vitrine/ui';
import { lazy, Suspense, useState } from 'react';
import { itemsOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { useRights } from '../../../shared/auth/rights.ts';
import { SectionBody, SectionHead } from '../../../shared/settings/settings-section.tsx';
import { TeamTable } from './team-table.tsx';

/** Below the team. */
const TeamSecurity = lazy(async () => ({ default: (await import('./team-security.tsx')).TeamSecurity }));
/** Loaded when somebody is to be added, or something is asked of them. */
const AddMemberDialog = lazy(async () => ({ default: (await import('./add-member-dialog.tsx')).AddMemberDialog }));
const RoleDialog = lazy(async () => ({ default: (await import('./team-dialogs.tsx')).RoleDialog }));
const ResetFactorDialog = lazy(async () => ({ default: (await import('./team-dialogs.tsx')).ResetFactorDialog }));
const RemoveMemberDialog = lazy(async () => ({ default: (await import('./team-dialogs.tsx')).RemoveMemberDialog }));

/** The open confirmation. */
type Question = { readonly about: 'role' | 'removal' | 'factor'; readonly member: TeamMember };

/** Settings, Team: who may use the portal. Owners change it, everyone sees it. */
export const TeamSection = () => {
  const { user } = useSession();
  const team = useEndpoint(teamEndpoints.list, {}, { select: itemsOf });
  const [adding, setAdding] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const may = useRights();
  const isOwner = user?.role === 'owner';
  const answered = () => setQuestion(null);

  return (
    <>
      <SectionHead
        title="Team"
        action={
          isOwner && (
            <Button size="sm" variant="primary" onClick={() => setAdding(true)}>
              Add someone
            </Button>
          )
        }
      >
        {isOwner
          ? 'Who can use the portal. We’ll email a link to anyone you add.'
          : 'Who can use the portal. Owners add and remove people.'}
      </SectionHead>
      <SectionBody query={team} errorTitle="We couldn’t load the team">
        {(members) => (
          <TeamTable
            members={members}
            ownEmail={user?.email.toLowerCase()}
            manages={isOwner}
            onChangeRole={(member) => setQuestion({ about: 'role', member })}
            onRemove={(member) => setQuestion({ about: 'removal', member })}
            onResetFactor={(member) => setQuestion({ about: 'factor', member })}
          />
        )}
      </SectionBody>
      {may('settings.read') && (
        <Suspense>
          <TeamSecurity mayChange={isOwner} />
        </Suspense>
      )}
      <Pending>
        {adding && <AddMemberDialog onClose={() => setAdding(false)} />}
        {question?.about === 'role' && (
          <RoleDialog
            member={question.member}
            isSelf={question.member.email === user?.email.toLowerCase()}
            onClose={answered}
          />
        )}
        {question?.about === 'factor' && <ResetFactorDialog member={question.member} onClose={answered} />}
        {question?.about === 'removal' && (
          <RemoveMemberDialog
            member={question.member}
            isSelf={question.member.email === user?.email.toLowerCase()}
            onClose={answered}
          />
        )}
      </Pending>
    </>
  );
};
