import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createAttempt } from '@vitrine/api-client';
import { api, type Difference, type DisputeMovement, type ReconciledDay } from '@vitrine/contracts';
import { Link, useApi } from '@vitrine/shell-sdk';
import { Badge, Button, FormBanner, Skeleton, Text, useToast, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../../shared/api/use-endpoint.ts';
import { formatDate, formatSignedCents } from '../../../../shared/format.ts';
import { paths } from '../../../../shared/paths.ts';
import type { Days } from '../../../../shared/period/period.ts';
import { actionText } from '../../../../shared/problems.ts';
import { InlineLoadError } from '../../../../shared/screen/query-errors.tsx';
import { Section } from '../../../../shared/screen/section.tsx';
import { differenceTexts, reportTexts } from '../content.ts';

const texts = reportTexts.reconciliation;

const DayList = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  border-block-start: 1px solid ${vars.color.hairline};
`;

const DayRow = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[3]};
  padding-block: ${vars.space[3]};
  border-block-end: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.sm};
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[2]} ${vars.space[4]};
`;

const Sums = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[1]} ${vars.space[6]};
  font-variant-numeric: lining-nums tabular-nums;

  div {
    display: flex;
    gap: ${vars.space[2]};
  }

  dt {
    color: ${vars.color.textFaint};
  }
`;

const Differences = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[3]};
  padding-inline-start: ${vars.space[4]};
  border-inline-start: 2px solid ${vars.color.hairlineStrong};
  color: ${vars.color.textMuted};
  overflow-wrap: anywhere;

  strong {
    font-weight: 500;
    color: ${vars.color.text};
  }
`;

const cents = (value: number | null): string => (value === null ? texts.nothing : formatSignedCents(value));

interface ExplainedProps {
  readonly title: string;
  readonly of: Difference | DisputeMovement;
}

const Explained = ({ title, of }: ExplainedProps) => (
  <li>
    <strong>{title}</strong> {of.invoice && <Link to={paths.invoice(of.invoice.id)}>{of.invoice.number}</Link>}{' '}
    {of.reference}
    <br />
    {texts.ours} {cents(of.oursCents)}, {texts.theirs} {cents(of.theirsCents)}. {of.explanation}
  </li>
);

const Day = ({ day }: { readonly day: ReconciledDay }) => (
  <DayRow>
    <Line>
      <time dateTime={day.day}>{formatDate(day.day)}</time>
      {day.differences.length === 0 ? (
        <Badge tone="jade">{texts.noDifferences}</Badge>
      ) : (
        <Badge tone="ember">{texts.differences(day.differences.length)}</Badge>
      )}
    </Line>
    <Sums>
      {[
        [texts.sums.ledger, day.ledgerCents],
        [texts.sums.provider, day.providerCents],
        [texts.sums.fees, day.feeCents],
        [texts.sums.payouts, day.payoutCents],
      ].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatSignedCents(Number(value))}</dd>
        </div>
      ))}
    </Sums>
    {day.differences.length + day.disputes.length > 0 && (
      <Differences>
        {day.differences.map((difference) => (
          <Explained
            key={`${difference.kind} ${difference.reference}`}
            title={differenceTexts[difference.kind]}
            of={difference}
          />
        ))}
        {day.disputes.map((dispute) => (
          <Explained key={dispute.reference} title={texts.dispute} of={dispute} />
        ))}
      </Differences>
    )}
  </DayRow>
);

/** Compares the ledger with the provider's balance now; fees are in the journal afterwards. */
function useReconcile() {
  const client = useApi();
  const queries = useQueryClient();
  const [attempt] = useState(createAttempt);
  return useMutation({
    mutationFn: async () => {
      let former = '';
      // A long check answers in between, with the days that it got through.
      for (;;) {
        const checked = await client.call(api.bookkeeping.reconcile, { idempotencyKey: attempt.keyFor('reconcile') });
        attempt.done();
        if (checked.isComplete || checked.checkedUntil <= former) return checked;
        former = checked.checkedUntil;
        void queries.invalidateQueries({ queryKey: ['bookkeeping'] });
      }
    },
    // Also after a failure: the days before it are checked.
    onSettled: () => queries.invalidateQueries({ queryKey: ['bookkeeping'] }),
  });
}

/** The ledger beside Stripe's balance, by day, with every difference explained. */
export const ReconciliationSection = ({ days }: { readonly days: Days }) => {
  const reconciliation = useEndpoint(api.bookkeeping.reconciliation, { query: days });
  const check = useReconcile();
  const toast = useToast();
  const { data } = reconciliation;
  const run = (): void =>
    check.mutate(undefined, {
      onSuccess: ({ checkedUntil }) => toast({ tone: 'success', title: texts.checked(formatDate(checkedUntil)) }),
    });
  return (
    <Section
      as="h2"
      title={texts.title}
      aside={
        <Button size="sm" busy={check.isPending} onClick={run}>
          {texts.check}
        </Button>
      }
    >
      <Text size="sm" tone="textMuted">
        {texts.text} {data?.checkedUntil && texts.until(formatDate(data.checkedUntil))}
      </Text>
      <FormBanner tone="error">{check.error && actionText(check.error)}</FormBanner>
      {data === undefined ? (
        reconciliation.isError ? (
          <InlineLoadError query={reconciliation} />
        ) : (
          <Skeleton width="full" size="figure" />
        )
      ) : data.days.length === 0 ? (
        <Text size="sm" tone="textMuted">
          {data.checkedUntil === null ? texts.never : texts.none}
        </Text>
      ) : (
        <DayList aria-label={texts.title}>
          {data.days.map((day) => (
            <Day key={day.day} day={day} />
          ))}
        </DayList>
      )}
    </Section>
  );
};
