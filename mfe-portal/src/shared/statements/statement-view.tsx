import type { Statement } from '@vitrine/contracts';
import { Heading, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatDate, formatLongDate, formatSignedCents } from '../format.ts';
import { ageTexts, statementTexts as texts } from './content.ts';

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[5]};
`;

const Sums = styled.dl`
  display: grid;
  gap: ${vars.space[2]};
  font-size: ${vars.text.sm};

  div {
    display: flex;
    justify-content: space-between;
    gap: ${vars.space[4]};
  }

  dt {
    color: ${vars.color.textMuted};
  }

  dd {
    font-variant-numeric: lining-nums tabular-nums;
    text-align: end;
    white-space: nowrap;
  }

  div:last-child:not(:first-child) {
    padding-block-start: ${vars.space[2]};
    border-block-start: 1px solid ${vars.color.hairline};
  }
`;

const Movements = styled.ol.attrs({ role: 'list' })`
  display: grid;
  border-block-start: 1px solid ${vars.color.hairline};

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${vars.space[1]} ${vars.space[4]};
    padding-block: ${vars.space[2]};
    border-block-end: 1px solid ${vars.color.hairline};
    font-size: ${vars.text.sm};
    overflow-wrap: anywhere;
  }

  span {
    font-variant-numeric: lining-nums tabular-nums;
    text-align: end;
    white-space: nowrap;
  }

  time,
  small {
    display: block;
    font-size: inherit;
    color: ${vars.color.textFaint};
  }
`;

/** A statement as its reader sees it before it is downloaded or sent. */
export const StatementView = ({ statement }: { readonly statement: Statement }) => {
  const { period, movements, ageing, creditCents } = statement;
  const open = ageing.filter(({ dueCents }) => dueCents !== 0);
  return (
    <Body>
      <Sums>
        {[
          [texts.opening(formatLongDate(period.from)), statement.openingCents],
          [texts.billed, statement.billedCents],
          [texts.paid, statement.paidCents],
          ...(statement.creditedCents === 0 ? [] : [[texts.credited, statement.creditedCents] as const]),
          [texts.closing(formatLongDate(period.to)), statement.closingCents],
        ].map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatSignedCents(Number(cents))}</dd>
          </div>
        ))}
      </Sums>
      <div>
        <Heading as="h3" size="sm">
          {texts.movements}
        </Heading>
        {movements.length === 0 ? (
          <Text size="sm" tone="textMuted">
            {texts.none}
          </Text>
        ) : (
          <Movements aria-label={texts.movements}>
            {movements.map(({ day, kind, text, invoice, amountCents, balanceCents }) => (
              <li key={`${day} ${kind} ${invoice?.id} ${amountCents} ${balanceCents}`}>
                <div>
                  {text} <time dateTime={day}>{formatDate(day)}</time>
                </div>
                <span>
                  {formatSignedCents(amountCents)} <small>{texts.balance(formatSignedCents(balanceCents))}</small>
                </span>
              </li>
            ))}
          </Movements>
        )}
      </div>
      {(open.length > 0 || creditCents > 0) && (
        <div>
          <Heading as="h3" size="sm">
            {texts.ageing}
          </Heading>
          <Sums>
            {open.map(({ age, dueCents }) => (
              <div key={age}>
                <dt>{ageTexts[age]}</dt>
                <dd>{formatSignedCents(dueCents)}</dd>
              </div>
            ))}
            {creditCents > 0 && (
              <div>
                <dt>{texts.credit}</dt>
                <dd>{formatSignedCents(-creditCents)}</dd>
              </div>
            )}
          </Sums>
        </div>
      )}
    </Body>
  );
};
