import type { SessionInfo } from '@vitrine/contracts';
import { Badge, Button, Mono, Text, useToast, VisuallyHidden, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { failureText } from '../../../shared/account-problem.ts';
import { formatFull, formatMoment } from '../../../shared/dates.ts';
import { useNow } from '../../../shared/use-now.ts';
import { wayNames } from '../way-names.ts';
import { useEndSession } from './api.ts';

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${vars.space[4]};
  min-height: 4rem;
  padding-block: ${vars.space[4]};
  border-block-end: 1px solid ${vars.color.hairline};
`;

const Words = styled.div`
  display: grid;
  gap: ${vars.space[1]};
  min-width: 0;
`;

/** One browser: what it is, where it signed in from, and when it was last seen. */
export const SessionRow = ({
  session: { id, current, device, place, way, createdAt, lastSeenAt },
}: {
  readonly session: SessionInfo;
}) => {
  const now = useNow();
  const toast = useToast();
  const end = useEndSession();
  const press = (): void =>
    end.mutate(id, {
      onSuccess: () => toast({ tone: 'success', title: `${device} was signed out` }),
      onError: (error) => toast({ tone: 'error', title: 'The session was not ended', description: failureText(error) }),
    });
  return (
    <Row>
      <Words>
        <span>{device}</span>
        <Text as="span" size="sm" tone="textMuted">
          {place !== null && (
            <>
              <Mono>{place}</Mono>,{' '}
            </>
          )}
          {wayNames[way]}, signed in{' '}
          <time dateTime={createdAt} title={formatFull(createdAt)}>
            {formatMoment(createdAt, now)}
          </time>
        </Text>
        <Text as="span" size="sm" tone="textMuted">
          Last seen{' '}
          <time dateTime={lastSeenAt} title={formatFull(lastSeenAt)}>
            {formatMoment(lastSeenAt, now)}
          </time>
        </Text>
      </Words>
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
