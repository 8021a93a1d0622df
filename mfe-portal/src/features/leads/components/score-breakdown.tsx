import type { Score } from '@vitrine/contracts';
import { Figure, Mono, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { scoreMeanings, scoreTitles } from '../lead-texts.ts';
import { Section } from '../../../shared/screen/section.tsx';

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
  font-size: 0.8125rem;
  color: ${vars.color.textFaint};
`;

interface ScoreBreakdownProps {
  readonly kind: keyof typeof scoreTitles;
  readonly score: Score;
}

/** A score as the sum that made it: each term, what it saw, what it added (decision D6). */
export const ScoreBreakdown = ({ kind, score }: ScoreBreakdownProps) => {
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
      <Text size="xs" tone="textFaint">
        <Mono>Formula version {score.formulaVersion}</Mono>
      </Text>
    </Section>
  );
};
