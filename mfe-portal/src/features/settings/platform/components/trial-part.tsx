import type { PlatformRemote } from '@vitrine/contracts';
import { Badge, Mono, Progress, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatMoment } from '../../../../shared/dates.ts';
import { trialText } from '../content.ts';
import { Measures } from './measures.tsx';

const Frame = styled.div`
  display: grid;
  gap: ${vars.space[4]};
  padding: ${vars.space[4]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${vars.space[2]} ${vars.space[4]};
  font-size: ${vars.text.sm};
`;

/** What is on trial: a canary, or a build that went to everyone a few minutes ago, and how much it may still fail. */
export const TrialPart = ({ remote, now }: { readonly remote: PlatformRemote; readonly now: Date }) => {
  const { name, canary, budget } = remote;
  if (!canary && !budget) return null;
  return (
    <Frame>
      {canary && (
        <Line>
          <Badge tone="steel">Canary at {canary.share} %</Badge>
          <Mono>{canary.build.buildId}</Mono>
          <Text as="span" size="sm" tone="textMuted">
            since {formatMoment(canary.since, now)}
          </Text>
        </Line>
      )}
      {budget && (
        <>
          <Progress
            id={`budget-${name}`}
            label="Error budget used"
            value={Math.min(1, budget.used)}
            max={1}
            note={`${String(Math.round(budget.used * 100))} %`}
          />
          <Text size="sm" tone="textMuted">
            {trialText(budget, canary !== null)}
          </Text>
        </>
      )}
      {canary && <Measures build={canary.build} />}
    </Frame>
  );
};
