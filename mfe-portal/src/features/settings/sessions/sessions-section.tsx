import { api, type SessionInfo, signInMethodNames } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Badge, Button, ConfirmDialog, Mono, Text, useToast, vars, VisuallyHidden } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { itemsOf, keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { failureText } from '../../../shared/problems.ts';
import { formatFull, formatMomentInText, useNow } from '../../../shared/format.ts';
import { loadPage, paths } from '../../../shared/paths.ts';
import { SectionBody, SectionHead } from '../../../shared/settings/settings-section.tsx';

const sessionsKey = keyOf(api.auth.sessions);

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${vars.space[4]};
  min-height: 4rem;
  padding-block: ${vars.space[4]};
  border-block-end: 1px solid ${vars.color.hairline};
`;

const Copy = styled.div`
  display: grid;
  gap: ${vars.space[1]};
  min-width: 0;
`;

/** One session: browser, place of sign-in and last use. */
const SessionRow = ({
  session: { id, current, device, place, way, createdAt, lastSeenAt },
}: {
  readonly session: SessionInfo;
}) => {
  const now = useNow();
  const toast = useToast();
  // Also after a failure: it may have ended meanwhile.
  const end = useChange(api.auth.endSession, { params: { id } }, { stale: [sessionsKey], staleOnError: [sessionsKey] });
  const press = (): void =>
    end.mutate(undefined, {
      onSuccess: () => toast({ tone: 'success', title: `${device} was signed out` }),
      onError: (error) =>
        toast({ tone: 'error', title: 'We couldn’t sign out that device', description: failureText(error) }),
    });
  return (
    <Row>
      <Copy>
        <span>{device}</span>
        <Text as="span" size="sm" tone="textMuted">
          {place !== null && (
            <>
              <Mono>{place}</Mono>,{' '}
            </>
          )}
          {signInMethodNames[way]}, signed in{' '}
          <time dateTime={createdAt} title={formatFull(createdAt)}>
            {formatMomentInText(createdAt, now)}
          </time>
        </Text>
        <Text as="span" size="sm" tone="textMuted">
          Last seen{' '}
          <time dateTime={lastSeenAt} title={formatFull(lastSeenAt)}>
            {formatMomentInText(lastSeenAt, now)}
          </time>
        </Text>
      </Copy>
      {current ? (
        <Badge tone="jade">This browser</Badge>
      ) : (
        <Button size="sm" busy={end.isPending} onClick={press}>
          End <VisuallyHidden>the session of {device}</VisuallyHidden>
        </Button>
      )}
    </Row>
  );
};

const List = styled.ul`
  max-width: 48rem;
  margin: 0;
  padding: 0;
  list-style: none;
  border-block-start: 1px solid ${vars.color.hairlineStrong};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
  margin-block-start: ${vars.space[6]};
`;

type Question = 'others' | 'everywhere';

/** Settings, Sessions: signed-in browsers, and how to end their sessions. */
export const SessionsSection = () => {
  const { user } = useSession();
  const sessions = useEndpoint(api.auth.sessions, {}, { select: itemsOf });
  const endOthers = useChange(api.auth.endOtherSessions, {}, { stale: [sessionsKey] });
  const everywhere = useChange(api.auth.logoutEverywhere, {});
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
        {user?.staff
          ? 'Where you’re signed in. Each session ends seven days after you sign in, or after 12 hours without use.'
          : 'Where you’re signed in. Each session ends seven days after you sign in.'}
      </SectionHead>
      <SectionBody query={sessions} errorTitle="We couldn’t load your sessions">
        {(all) => (
          <>
            <List aria-label="Sessions">
              {all.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </List>
            <Actions>
              {all.length > 1 && (
                <Button size="sm" onClick={() => setQuestion('others')}>
                  End all others
                </Button>
              )}
              <Button size="sm" variant="danger" onClick={() => setQuestion('everywhere')}>
                Sign out everywhere
              </Button>
            </Actions>
          </>
        )}
      </SectionBody>
      <ConfirmDialog
        open={question === 'others'}
        onOpenChange={(open) => !open && close()}
        title="End all other sessions?"
        confirmLabel="End them"
        busy={endOthers.isPending}
        error={endOthers.isError ? failureText(endOthers.error) : undefined}
        onConfirm={end}
      >
        You’ll be signed out on every other device. You’ll stay signed in here.
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'everywhere'}
        onOpenChange={(open) => !open && close()}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        tone="danger"
        busy={everywhere.isPending}
        error={everywhere.isError ? failureText(everywhere.error) : undefined}
        onConfirm={() => everywhere.mutate(undefined, { onSuccess: () => loadPage(paths.home) })}
      >
        You’ll be signed out on every device, including this one. You can sign in again anytime.
      </ConfirmDialog>
    </>
  );
};
