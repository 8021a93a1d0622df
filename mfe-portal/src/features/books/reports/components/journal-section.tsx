import { api, figureSearch } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, Link, useLocation } from '@vitrine/shell-sdk';
import { Skeleton, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../../shared/api/use-endpoint.ts';
import type { Days } from '../../../../shared/period/period.ts';
import { ContactLink } from '../../../../shared/screen/contact-link.tsx';
import { InlineLoadError } from '../../../../shared/screen/query-errors.tsx';
import { Section } from '../../../../shared/screen/section.tsx';
import { reportTexts } from '../content.ts';

const texts = reportTexts.journal;

const Accounts = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${vars.text.sm};

  th,
  td {
    padding: ${vars.space[2]} 0 ${vars.space[2]} ${vars.space[4]};
    border-block-end: 1px solid ${vars.color.hairline};
    font-weight: inherit;
    font-variant-numeric: lining-nums tabular-nums;
    text-align: end;
  }

  th:first-child,
  td:first-child {
    padding-inline-start: 0;
    text-align: start;
    overflow-wrap: anywhere;
  }

  thead th {
    color: ${vars.color.textFaint};
  }

  tfoot :is(th, td) {
    color: ${vars.color.text};
    border-block-end: none;
  }
`;

const amount = (cents: number): string => (cents === 0 ? '' : formatCents(cents));

/** What the journal of a period adds up to, by account; each opens its lines. */
export const JournalSection = ({ days }: { readonly days: Days }) => {
  const journal = useEndpoint(api.bookkeeping.journal, { query: days });
  const { search } = useLocation();
  const { data } = journal;
  return (
    <Section
      as="h2"
      title={texts.title}
      aside={
        data && (
          <Text as="span" size="sm" tone="textMuted">
            {texts.entries(data.entries)}
          </Text>
        )
      }
    >
      <Text size="sm" tone="textMuted">
        {data && data.entries === 0 ? texts.none : texts.text}
      </Text>
      {data === undefined ? (
        journal.isError ? (
          <InlineLoadError query={journal} />
        ) : (
          <Skeleton width="full" size="figure" />
        )
      ) : data.entries === 0 ? null : (
        <Accounts aria-label={texts.label}>
          <thead>
            <tr>
              <th scope="col">{texts.account}</th>
              <th scope="col">{texts.debit}</th>
              <th scope="col">{texts.credit}</th>
            </tr>
          </thead>
          <tbody>
            {data.accounts.map(({ account, code, name, debitCents, creditCents }) => (
              <tr key={account}>
                <th scope="row">
                  <ContactLink
                    as={Link}
                    to={figureSearch('journalAccount', [days.from, days.to, account], search)}
                    state={inPlace}
                  >
                    {`${code} ${name}`}
                  </ContactLink>
                </th>
                <td>{amount(debitCents)}</td>
                <td>{amount(creditCents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              <td>{formatCents(data.totals.debitCents)}</td>
              <td>{formatCents(data.totals.creditCents)}</td>
            </tr>
          </tfoot>
        </Accounts>
      )}
    </Section>
  );
};
