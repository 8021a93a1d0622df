import type { TeamMember } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Button, ErrorState } from '@vitrine/ui';
import { useState } from 'react';
import { problemText } from '../../../shared/problem-text.ts';
import { SectionHead } from '../../../shared/settings/section-head.tsx';
import { SectionSkeleton } from '../../../shared/settings/section-skeleton.tsx';
import { useTeam } from './api.ts';
import { AddMemberDialog } from './components/add-member-dialog.tsx';
import { RemoveMemberDialog } from './components/remove-member-dialog.tsx';
import { RoleDialog } from './components/role-dialog.tsx';
import { TeamTable } from './components/team-table.tsx';

/** What is asked about whom. */
type Question = { readonly about: 'role' | 'removal'; readonly member: TeamMember };

/** Settings, Team: who may enter the portal. Owners change it, everyone sees it. */
export const TeamSection = () => {
  const { user } = useSession();
  const team = useTeam();
  const [adding, setAdding] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
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
          ? 'Who may enter the portal. Someone you add gets in as soon as they have confirmed their mailbox.'
          : 'Who may enter the portal. Owners add and remove people.'}
      </SectionHead>
      {team.isPending ? (
        <SectionSkeleton />
      ) : team.data === undefined ? (
        <ErrorState
          {...problemText(team.error, 'The team could not be loaded')}
          onRetry={() => void team.refetch()}
          retrying={team.isFetching}
        />
      ) : (
        <TeamTable
          members={team.data}
          ownEmail={user?.email.toLowerCase()}
          manages={isOwner}
          onChangeRole={(member) => setQuestion({ about: 'role', member })}
          onRemove={(member) => setQuestion({ about: 'removal', member })}
        />
      )}
      {isOwner && <AddMemberDialog open={adding} onClose={() => setAdding(false)} />}
      {question?.about === 'role' && (
        <RoleDialog
          member={question.member}
          isSelf={question.member.email === user?.email.toLowerCase()}
          onClose={answered}
        />
      )}
      {question?.about === 'removal' && (
        <RemoveMemberDialog
          member={question.member}
          isSelf={question.member.email === user?.email.toLowerCase()}
          onClose={answered}
        />
      )}
    </>
  );
};
