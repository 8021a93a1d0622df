import type { PlatformBuild, PlatformRemote, VitalName } from '@vitrine/contracts';
import { inPlace, Link } from '@vitrine/shell-sdk';
import { Heading, Mono, Text, Timeline, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatMoment, formatMomentInText } from '../../../shared/format.ts';
import {
  actorText,
  comparisonText,
  kilobytes,
  measurementsText,
  shareText,
  sizeLabel,
  stepText,
  visitorsText,
  vitalLabels,
  vitalText,
} from './content.ts';

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
  gap: ${vars.space[3]} ${vars.space[5]};
`;

const Term = styled.dt`
  font-size: ${vars.text.sm};
  color: ${vars.color.textFaint};
`;

const Value = styled.dd<{ $beyond: boolean }>`
  font-size: ${vars.text.sm};
  font-variant-numeric: tabular-nums;
  color: ${({ $beyond }) => ($beyond ? vars.color.ember : vars.color.text)};

  small {
    font-size: ${vars.text.sm};
    color: ${vars.color.textFaint};
  }
`;

const Note = styled.dd`
  font-size: ${vars.text.sm};
  color: ${vars.color.textFaint};
`;

interface MeasuresProps {
  readonly build: PlatformBuild;
  /** The build that it is compared with. */
  readonly before?: PlatformBuild | undefined;
}

/** Sizes against budgets, and web vitals against goals and beside those of the build before. */
export const Measures = ({ build, before }: MeasuresProps) => {
  const sizes = build.sizes.map(({ what, bytes, budget }) => ({
    term: sizeLabel(what),
    value: kilobytes(bytes),
    bound: `of ${kilobytes(budget)}`,
    beyond: bytes > budget,
    notes: [] as readonly string[],
  }));
  const beforeOf = (name: VitalName): number | null =>
    before?.health.vitals.find((vital) => vital.name === name)?.p75 ?? null;
  const vitals = build.health.vitals.flatMap(({ name, p75, goal, count }) =>
    p75 === null
      ? []
      : [
          {
            term: vitalLabels[name],
            value: vitalText(name, p75),
            bound: `goal ${vitalText(name, goal)}`,
            beyond: p75 > goal,
            notes: [
              comparisonText(name, p75, beforeOf(name)),
              count === undefined ? null : measurementsText(count),
            ].filter((note) => note !== null),
          },
        ],
  );
  if (sizes.length + vitals.length === 0) return null;
  return (
    <List>
      {[...sizes, ...vitals].map(({ term, value, bound, beyond, notes }) => (
        <div key={term}>
          <Term>{term}</Term>
          <Value $beyond={beyond}>
            {value} <small>{beyond ? `above ${bound.replace(/^of |^goal /, '')}` : bound}</small>
          </Value>
          {notes.map((note) => (
            <Note key={note}>{note}</Note>
          ))}
        </div>
      ))}
    </List>
  );
};

export const Details = styled.details`
  summary {
    width: fit-content;
    min-height: 1.5rem;
    border-radius: ${vars.radius.sm};
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
    cursor: pointer;
  }

  summary:hover {
    color: ${vars.color.text};
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
  gap: ${vars.space[6]};
  padding-block-start: ${vars.space[4]};
`;

const Builds = styled.ul.attrs({ role: 'list' })`
  display: grid;
  align-content: start;
  gap: ${vars.space[3]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  overflow-wrap: anywhere;
`;

const Name = styled(Heading)`
  margin-block-end: ${vars.space[3]};
  font-size: ${vars.text.sm};
`;

const Reason = styled.span`
  display: block;
  font-size: ${vars.text.sm};
  color: ${vars.color.textFaint};
`;

interface BuildHistoryProps {
  readonly remote: PlatformRemote;
  readonly now: Date;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** Earlier builds and the deploy log. Collapsed at first. */
export const BuildHistory = ({ remote, now, open, onToggle }: BuildHistoryProps) => (
  <Details open={open} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
    <summary>History of {remote.name}</summary>
    <Columns>
      <div>
        <Name as="h3" size="sm">
          Older builds
        </Name>
        {remote.history.length === 0 ? (
          <Text size="sm" tone="textMuted">
            This is the first one.
          </Text>
        ) : (
          <Builds aria-label={`Older builds of ${remote.name}`}>
            {remote.history.map(({ buildId, deployedAt, withdrawn, health }) => (
              <li key={buildId}>
                <Mono>{buildId}</Mono> of {formatMomentInText(deployedAt, now)}
                {health.visitors > 0 &&
                  ` · ${visitorsText(health.visitors)}, ${shareText(health.failing / health.visitors)} failed`}
                {withdrawn && (
                  <Reason>
                    Withdrawn {formatMomentInText(withdrawn.at, now)}: {withdrawn.reason}
                  </Reason>
                )}
              </li>
            ))}
          </Builds>
        )}
      </div>
      <div>
        <Name as="h3" size="sm">
          What was done
        </Name>
        <Timeline
          events={remote.log.map((entry, at) => ({
            id: `${entry.at} ${entry.action} ${String(at)}`,
            text: (
              <>
                {stepText(entry)}, by {actorText(entry.by)}
                {entry.reason !== null && <Reason>{entry.reason}</Reason>}
                {entry.action === 'rollback' && entry.from !== null && (
                  <Reason>
                    <Link to={`?errors=${remote.name}&build=${entry.from}`} state={inPlace}>
                      Errors of {entry.from}
                    </Link>
                  </Reason>
                )}
              </>
            ),
            time: formatMoment(entry.at, now),
            dateTime: entry.at,
          }))}
        />
      </div>
    </Columns>
  </Details>
);
