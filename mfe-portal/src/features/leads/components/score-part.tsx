import type { Inquiry, Lead, LeadScoring } from '@vitrine/contracts';
import { Button, FormBanner, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatMoment } from '../../../shared/dates.ts';
import { actionText } from '../../../shared/form-problem.ts';
import { useCalculateScore } from '../api/lead-work.ts';
import { scoreTitles } from '../lead-texts.ts';
import { scoreDifferences } from '../lead-work-texts.ts';
import { ScoreBreakdown } from './score-breakdown.tsx';

const Change = styled.div`
  display: grid;
  gap: ${vars.space[1]};
  padding: ${vars.space[3]} ${vars.space[4]};
  border: 1px solid color-mix(in srgb, ${vars.color.champagne} 35%, transparent);
  border-radius: ${vars.radius.md};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

  ul {
    display: grid;
    gap: ${vars.space[1]};
  }
`;

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[6]};
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]} ${vars.space[4]};
`;

interface ScorePartProps {
  readonly lead: Lead;
  readonly newest: Inquiry;
  readonly now: Date;
}

/** Both scores in force, what made them, and what made them differ from those before. */
export const ScorePart = ({ lead, newest, now }: ScorePartProps) => {
  const calculate = useCalculateScore(lead.id);
  const scoring = lead.scoring?.current ?? {
    leadScore: newest.leadScore,
    intentScore: newest.intentScore,
    calculatedAt: newest.createdAt,
    calculatedBy: null,
  };
  const previous = lead.scoring?.previous ?? null;

  return (
    <Frame>
      {previous && <ScoreChange before={previous} after={scoring} />}
      <ScoreBreakdown kind="leadScore" score={scoring.leadScore} />
      <ScoreBreakdown kind="intentScore" score={scoring.intentScore} />
      <Foot>
        <Button size="sm" busy={calculate.isPending} onClick={() => calculate.mutate()}>
          Recalculate score
        </Button>
        <Text size="xs" tone="textFaint" as="span">
          {scoring.calculatedBy
            ? `Computed ${formatMoment(scoring.calculatedAt, now)} by ${scoring.calculatedBy}`
            : 'As computed from the inquiry'}
        </Text>
      </Foot>
      <FormBanner tone="error">{calculate.isError && actionText(calculate.error)}</FormBanner>
    </Frame>
  );
};

/** Which terms make the scores differ, in words. */
const ScoreChange = ({ before, after }: { readonly before: LeadScoring; readonly after: LeadScoring }) => {
  const kinds = (['leadScore', 'intentScore'] as const)
    .map((kind) => ({ kind, was: before[kind], is: after[kind], terms: scoreDifferences(before[kind], after[kind]) }))
    .filter(({ was, is, terms }) => was.value !== is.value || terms.length > 0);
  return (
    <Change role="note" aria-label="What changed in the score">
      {kinds.length === 0 && 'Computed anew: nothing changed.'}
      {kinds.map(({ kind, was, is, terms }) => (
        <div key={kind}>
          <Text as="span" size="sm">
            {scoreTitles[kind]}: {was.value} → {is.value}
          </Text>
          <ul>
            {terms.map(({ label, before: old, after: fresh }) => (
              <li key={label}>
                {label}: {old ?? 'nothing'} → {fresh ?? 'nothing'}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Change>
  );
};
