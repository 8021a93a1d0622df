import type { Dashboard } from '@vitrine/contracts';
import { Badge, Skeleton, Text, VisuallyHidden, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatFull, formatRecent } from '../../../shared/dates.ts';
import { DemoTag } from '../../../shared/screen/demo-tag.tsx';
import { Section } from '../../../shared/screen/section.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { Waiting } from './waiting.ts';

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;
  font-size: ${vars.text.sm};
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 ${vars.space[4]};
  padding-block: ${vars.space[3]};

  & + & {
    border-block-start: 1px solid ${vars.color.hairline};
  }
`;

const Name = styled.span`
  font-weight: ${vars.weight.medium};
  overflow-wrap: anywhere;
`;

const When = styled.time`
  grid-column: 1;
  color: ${vars.color.textMuted};
`;

const State = styled.span`
  grid-row: 1 / span 2;
  grid-column: 2;
`;

/** The five latest onboarding submissions. */
export const RecentActivity = ({ signups }: { readonly signups: Dashboard['recentSignups'] | undefined }) => {
  const now = useNow();
  return (
    <Section title="Recent Activity">
      {signups === undefined ? (
        <Waiting $height={20.875}>
          <VisuallyHidden as="output">Loading recent activity</VisuallyHidden>
          <Skeleton width="long" />
          <Skeleton width="medium" />
          <Skeleton width="long" />
          <Skeleton width="short" />
          <Skeleton width="medium" />
        </Waiting>
      ) : signups.length === 0 ? (
        <Text size="sm" tone="textMuted">
          No recent signups
        </Text>
      ) : (
        <List>
          {signups.map((signup) => (
            <Row key={signup.id}>
              <span>
                <Name>{signup.practiceName ?? 'Unknown Practice'}</Name> {signup.demo && <DemoTag />}
              </span>
              <When dateTime={signup.createdAt} title={formatFull(signup.createdAt)}>
                {formatRecent(signup.createdAt, now)}
              </When>
              <State>
                <Badge tone={signup.paid ? 'jade' : 'champagne'}>{signup.paid ? 'Paid' : 'Pending'}</Badge>
              </State>
            </Row>
          ))}
        </List>
      )}
    </Section>
  );
};
