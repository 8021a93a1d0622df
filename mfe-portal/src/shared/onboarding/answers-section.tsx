import { api, type OnboardingAnswersQuery } from '@vitrine/contracts';
import { Badge, Button, Skeleton, Text, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useEndpoint } from '../api/use-endpoint.ts';
import { formatFull, formatMomentInText, useNow } from '../format.ts';
import { problemText } from '../problems.ts';
import { Section } from '../screen/section.tsx';
import { AnswersView, stateOf, wizardNames } from './answers-view.tsx';

const Part = styled.details`
  display: grid;

  &[open] > summary {
    margin-block-end: ${vars.space[4]};
  }

  & + & {
    padding-block-start: ${vars.space[3]};
    border-block-start: 1px solid ${vars.color.hairline};
  }
`;

const Head = styled.summary`
  cursor: pointer;
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  ${touchTarget}

  time {
    margin-inline-end: ${vars.space[3]};
  }
`;

/** Onboarding answers of a client or lead; the newest form is open, earlier ones are collapsed. */
export const AnswersSection = ({ of }: { readonly of: OnboardingAnswersQuery }) => {
  const now = useNow();
  const { data, isPending, error, isFetching, refetch } = useEndpoint(api.submissions.list, { query: of });
  return (
    <Section title="Onboarding answers">
      {isPending ? (
        <Skeleton width="medium" />
      ) : data === undefined ? (
        <Text size="sm" tone="textMuted">
          {problemText(error, '').message}{' '}
          <Button size="sm" variant="subtle" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </Text>
      ) : data.items.length === 0 ? (
        <Text size="sm" tone="textMuted">
          They haven’t filled in an onboarding form yet.
        </Text>
      ) : (
        <div>
          {data.items.map((submission, index) => (
            <Part key={submission.id} open={index === 0}>
              <Head>
                {wizardNames[submission.wizard]},{' '}
                <time dateTime={submission.createdAt} title={formatFull(submission.createdAt)}>
                  {formatMomentInText(submission.createdAt, now)}
                </time>
                <Badge tone={stateOf(submission).tone}>{stateOf(submission).label}</Badge>
              </Head>
              <AnswersView submission={submission} />
            </Part>
          ))}
        </div>
      )}
    </Section>
  );
};
