import { api, type Inquiry, type Lead, type LeadScoring, type Score } from '@vitrine/contracts';
import { Button, Figure, FormBanner, Mono, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useRights } from '../../../shared/auth/rights.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { formatMomentInText } from '../../../shared/format.ts';
import { useNameOf } from '../../../shared/queries.ts';
import { actionText } from '../../../shared/problems.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { scoreDifferences, scoreMeanings, scoreTitles } from '../content.ts';
import { useUpdateCachedLead } from '../leads-queries.ts';

const Sum = styled.table`
  width: 100%;
  font-size: ${vars.text.sm};
  line-height: 1.45;

  th {
    font-weight: inherit;
    text-align: start;
  }

  th,
  td {
    padding-block: ${vars.space[1]};
    color: ${vars.color.textMuted};
    vertical-align: baseline;
    overflow-wrap: anywhere;
  }

  td:last-child {
    width: 4rem;
    text-align: end;
    color: ${vars.color.text};
    font-variant-numeric: tabular-nums;
  }

  tbody tr:first-child > * {
    padding-block-start: 0;
  }

  tbody tr:last-child > * {
    padding-block-end: ${vars.space[2]};
  }

  tfoot > tr:first-child > * {
    padding-block-start: ${vars.space[2]};
    border-block-start: 1px solid ${vars.color.hairlineStrong};
    color: ${vars.color.text};
    font-weight: ${vars.weight.medium};
  }
`;

const Value = styled.span`
  display: block;
  font-size: ${vars.text.sm};
  color: ${vars.color.textFaint};
`;

interface ScoreBreakdownProps {
  readonly kind: keyof typeof scoreTitles;
  readonly score: Score;
}

/** A score as the sum of its terms (decision D6). */
const ScoreBreakdown = ({ kind, score }: ScoreBreakdownProps) => {
  const sum = score.terms.reduce((total, { points }) => total + points, 0);
  const title = scoreTitles[kind];
  return (
    <Section
      title={title}
      aside={
        <Figure>
          {score.value} <small>of {score.maximum}</small>
        </Figure>
      }
    >
      <Text size="sm" tone="textFaint">
        {scoreMeanings[kind]}
      </Text>
      <Sum aria-label={`How the ${title.toLowerCase()} was made`}>
        <tbody>
          {score.terms.map(({ label, value, points }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                <Value>{value}</Value>
              </th>
              <td>+{points}</td>
            </tr>
          ))}
          {score.terms.length === 0 && (
            <tr>
              <th scope="row">Nothing that adds points</th>
              <td>0</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          {sum > score.value && (
            <tr>
              <th scope="row">Sum</th>
              <td>{sum}</td>
            </tr>
          )}
          <tr>
            <th scope="row">{sum > score.value ? `Capped at ${score.maximum}` : 'Total'}</th>
            <td>{score.value}</td>
          </tr>
        </tfoot>
      </Sum>
      <Text size="sm" tone="textFaint">
        <Mono>Formula version {score.formulaVersion}</Mono>
      </Text>
    </Section>
  );
};

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

/** Both current scores, their terms, and their differences from the previous ones. */
export const ScorePart = ({ lead, newest, now }: ScorePartProps) => {
  const calculate = useChange(
    api.contacts.calculateLeadScore,
    { params: { id: lead.id } },
    { onSuccess: useUpdateCachedLead() },
  );
  const nameOf = useNameOf();
  const scoring = lead.scoring?.current ?? {
    leadScore: newest.leadScore,
    intentScore: newest.intentScore,
    calculatedAt: newest.createdAt,
    calculatedBy: null,
  };
  const may = useRights();
  const previous = lead.scoring?.previous ?? null;

  return (
    <Frame>
      {previous && <ScoreChange before={previous} after={scoring} />}
      <ScoreBreakdown kind="leadScore" score={scoring.leadScore} />
      <ScoreBreakdown kind="intentScore" score={scoring.intentScore} />
      <Foot>
        {may('leads.write', 'own') && (
          <Button size="sm" busy={calculate.isPending} onClick={() => calculate.mutate()}>
            Recalculate score
          </Button>
        )}
        <Text size="sm" tone="textFaint" as="span">
          {scoring.calculatedBy
            ? `Calculated ${formatMomentInText(scoring.calculatedAt, now)} by ${nameOf(scoring.calculatedBy)}`
            : 'Calculated from the inquiry'}
        </Text>
      </Foot>
      <FormBanner tone="error">{calculate.isError && actionText(calculate.error)}</FormBanner>
    </Frame>
  );
};

/** Differing terms as text. */
const ScoreChange = ({ before, after }: { readonly before: LeadScoring; readonly after: LeadScoring }) => {
  const kinds = (['leadScore', 'intentScore'] as const)
    .map((kind) => ({ kind, was: before[kind], is: after[kind], terms: scoreDifferences(before[kind], after[kind]) }))
    .filter(({ was, is, terms }) => was.value !== is.value || terms.length > 0);
  return (
    <Change role="note" aria-label="What changed in the score">
      {kinds.length === 0 && 'Recalculated. Nothing changed.'}
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
