import type { Dashboard } from '@vitrine/contracts';
import { inPlace, Link } from '@vitrine/shell-sdk';
import { Badge, Skeleton, Text, touchTarget, vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatFull, formatRecent, useNow } from '../../../../shared/format.ts';
import { EmailLink, PhoneLink } from '../../../../shared/screen/contact-link.tsx';
import { Section } from '../../../../shared/screen/section.tsx';

/** Skeleton with the height of the content in rem, against layout shift. */
export const SkeletonBox = styled.div<{ $height: number }>`
  display: grid;
  align-content: space-around;
  min-height: ${({ $height }) => $height}rem;
`;

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

const Name = styled(Link)`
  font-weight: ${vars.weight.medium};
  color: ${vars.color.text};
  overflow-wrap: anywhere;
  text-decoration-color: ${vars.color.hairlineStrong};
  text-underline-offset: 0.2em;
  ${touchTarget}
`;

const ContactOptions = styled.span`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${vars.space[3]};
  color: ${vars.color.textMuted};
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

/** Contact for a missing payment. */
const Contact = ({ name, email, phone }: NonNullable<Dashboard['recentSignups'][number]['contact']>) => (
  <ContactOptions>
    {name}
    <EmailLink email={email} />
    {phone && <PhoneLink phone={phone} />}
  </ContactOptions>
);

/** The five latest onboarding submissions; each opens its answers. */
export const RecentActivity = ({ signups }: { readonly signups: Dashboard['recentSignups'] | undefined }) => {
  const now = useNow();
  return (
    <Section as="h2" title="Recent Activity">
      {signups === undefined ? (
        <SkeletonBox $height={20.875}>
          <VisuallyHidden as="output">Loading recent activity</VisuallyHidden>
          <Skeleton width="long" />
          <Skeleton width="medium" />
          <Skeleton width="long" />
          <Skeleton width="short" />
          <Skeleton width="medium" />
        </SkeletonBox>
      ) : signups.length === 0 ? (
        <Text size="sm" tone="textMuted">
          No recent signups
        </Text>
      ) : (
        <List>
          {signups.map((signup) => (
            <Row key={signup.id}>
              <span>
                <Name to={{ search: `?submission=${signup.id}` }} state={inPlace}>
                  {signup.practiceName ?? 'Unknown Practice'}
                </Name>
              </span>
              <When dateTime={signup.createdAt} title={formatFull(signup.createdAt)}>
                {formatRecent(signup.createdAt, now)}
              </When>
              {!signup.paid && signup.contact && <Contact {...signup.contact} />}
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
