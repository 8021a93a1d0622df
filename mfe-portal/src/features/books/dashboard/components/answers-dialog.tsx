import { api, type OnboardingAnswers } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { Badge, Button, Dialog, ErrorState, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../../shared/api/use-endpoint.ts';
import { formatFull } from '../../../../shared/format.ts';
import { AnswersView, stateOf, wizardNames } from '../../../../shared/onboarding/answers-view.tsx';
import { paths } from '../../../../shared/paths.ts';
import { problemText } from '../../../../shared/problems.ts';
import { DetailSkeleton } from '../../../../shared/screen/detail.tsx';

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${vars.space[1]} ${vars.space[3]};
`;

const about = ({ wizard, createdAt, priceCents }: OnboardingAnswers): string =>
  [wizardNames[wizard], formatFull(createdAt), priceCents !== null && `${formatCents(priceCents)} a month`]
    .filter(Boolean)
    .join(', ');

interface AnswersDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One onboarding form of Recent Activity, linked to its client or lead. */
export const AnswersDialog = ({ id, onClose }: AnswersDialogProps) => {
  const { data, isPending, error, isFetching, refetch } = useEndpoint(api.submissions.get, { params: { id } });
  const links = data && (
    <>
      {data.client && (
        <Button variant="primary" render={<Link to={paths.client(data.client.id)} />}>
          Open client
        </Button>
      )}
      {data.contactId && <Button render={<Link to={paths.lead(data.contactId)} />}>Open lead</Button>}
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={data ? (data.practiceName ?? 'Unknown Practice') : 'Onboarding answers'}
      description={
        data && (
          <Line>
            {about(data)} <Badge tone={stateOf(data).tone}>{stateOf(data).label}</Badge>
          </Line>
        )
      }
      actions={
        <>
          {links}
          <Button variant="subtle" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {data ? (
        <AnswersView submission={data} />
      ) : isPending ? (
        <DetailSkeleton label="Loading answers" />
      ) : (
        <ErrorState
          {...problemText(error, 'These answers could not be loaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Dialog>
  );
};
