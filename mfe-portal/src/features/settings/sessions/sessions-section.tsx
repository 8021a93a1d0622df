import { Button, ConfirmDialog, ErrorState, useToast, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { failureText } from '../../../shared/account-problem.ts';
import { leaveTo } from '../../../shared/leave.ts';
import { paths } from '../../../shared/paths.ts';
import { problemText } from '../../../shared/problem-text.ts';
import { SectionHead } from '../../../shared/settings/section-head.tsx';
import { SectionSkeleton } from '../../../shared/settings/section-skeleton.tsx';
import { useEndOthers, useSessions, useSignOutEverywhere } from './api.ts';
import { SessionRow } from './session-row.tsx';

const List = styled.ul`
  max-width: 48rem;
  margin: 0;
  padding: 0;
  list-style: none;
  border-block-start: 1px solid ${vars.color.hairlineStrong};
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
  margin-block-start: ${vars.space[6]};
`;

type Question = 'others' | 'everywhere';

/** Settings, Sessions: every browser that is signed in, and how to end them. */
export const SessionsSection = () => {
  const sessions = useSessions();
  const endOthers = useEndOthers();
  const everywhere = useSignOutEverywhere();
  const [question, setQuestion] = useState<Question | null>(null);
  const toast = useToast();

  const close = (): void => {
    setQuestion(null);
    endOthers.reset();
    everywhere.reset();
  };

  const end = (): void =>
    endOthers.mutate(undefined, {
      onSuccess: ({ ended }) => {
        close();
        toast({
          tone: 'success',
          title: ended === 1 ? 'One session was ended' : `${String(ended)} sessions were ended`,
        });
      },
    });

  return (
    <>
      <SectionHead title="Sessions">
        Where you are signed in. A session ends by itself seven days after its sign-in.
      </SectionHead>
      {sessions.isPending ? (
        <SectionSkeleton />
      ) : sessions.data === undefined ? (
        <ErrorState
          {...problemText(sessions.error, 'Your sessions could not be loaded')}
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        />
      ) : (
        <>
          <List aria-label="Sessions">
            {sessions.data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </List>
          <Ways>
            {sessions.data.length > 1 && (
              <Button size="sm" onClick={() => setQuestion('others')}>
                End all others
              </Button>
            )}
            <Button size="sm" variant="danger" onClick={() => setQuestion('everywhere')}>
              Sign out everywhere
            </Button>
          </Ways>
        </>
      )}
      <ConfirmDialog
        open={question === 'others'}
        onOpenChange={(open) => !open && close()}
        title="End all other sessions?"
        confirmLabel="End them"
        busy={endOthers.isPending}
        error={endOthers.isError ? failureText(endOthers.error) : undefined}
        onConfirm={end}
      >
        Every other browser is signed out at its next step. This one stays.
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'everywhere'}
        onOpenChange={(open) => !open && close()}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        tone="danger"
        busy={everywhere.isPending}
        error={everywhere.isError ? failureText(everywhere.error) : undefined}
        onConfirm={() => everywhere.mutate(undefined, { onSuccess: () => leaveTo(paths.home) })}
      >
        Every browser is signed out, this one included. You can sign in again at any time.
      </ConfirmDialog>
    </>
  );
};
