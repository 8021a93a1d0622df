import { type FigureId, figurePath, figures, figureSearch, type Today } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, Link } from '@vitrine/shell-sdk';
import { Heading, media, Panel, Skeleton, Text, touchTarget, vars, VisuallyHidden } from '@vitrine/ui';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { formatWeekday, useNow } from '../../../../shared/format.ts';
import { paths } from '../../../../shared/paths.ts';
import { InlineLoadError, RefreshError } from '../../../../shared/screen/query-errors.tsx';
import { type TodayPart, todayTexts } from '../content.ts';
import type { useToday } from '../dashboard-queries.ts';
import { EstimateRows } from './estimate-rows.tsx';
import { DraftRow, DueRow } from './invoice-rows.tsx';
import { FollowUpRow, NewLeadRow } from './lead-rows.tsx';
import { FailedRow, TextRow } from './message-rows.tsx';
import { PaymentRows } from './payment-rows.tsx';

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${vars.space[1]} ${vars.space[4]};
  margin-block-end: ${vars.space[3]};
`;

const Frame = styled(Panel)`
  padding: 0 ${vars.space[4]};

  ${media.up('sm')} {
    padding: 0 ${vars.space[6]};
  }
`;

const PartFrame = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[1]} ${vars.space[8]};
  padding-block: ${vars.space[4]} ${vars.space[2]};

  & + & {
    border-block-start: 1px solid ${vars.color.hairlineStrong};
  }

  ${media.up('md')} {
    grid-template-columns: 11rem minmax(0, 1fr);
    padding-block: ${vars.space[3]};
  }
`;

const PartHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${vars.space[1]} ${vars.space[3]};
  font-size: ${vars.text.sm};

  ${media.up('md')} {
    flex-direction: column;
    padding-block: ${vars.space[3]};
  }
`;

/** The number beside a part's name. */
const Count = styled.span<{ $isLate: boolean }>`
  margin-inline-start: ${vars.space[2]};
  font-variant-numeric: lining-nums tabular-nums;
  color: ${({ $isLate }) => vars.color[$isLate ? 'ember' : 'champagne']};
`;

const Sum = styled(Link)`
  font-variant-numeric: lining-nums tabular-nums;
  color: ${vars.color.textMuted};
  text-underline-offset: 0.2em;
  ${touchTarget}
`;

const All = styled(Link)`
  display: inline-flex;
  align-items: center;
  color: ${vars.color.champagne};
  text-underline-offset: 0.2em;
  ${touchTarget}

  ${media.down('md')} {
    margin-inline-start: auto;
  }
`;

const Rows = styled.ol.attrs({ role: 'list' })`
  display: grid;
  align-content: start;
`;

const Clear = styled.div`
  padding-block: ${vars.space[5]};
`;

/** A row while it loads, as high as one. */
const Waiting = styled.div`
  padding-block: ${vars.space[3]};
  font-size: ${vars.text.sm};
`;

const Loading = () => (
  <div>
    <VisuallyHidden as="output">{todayTexts.loading}</VisuallyHidden>
    {[2, 1, 3].map((rows) => (
      <PartFrame as="div" key={rows}>
        <Waiting>
          <Skeleton width="long" />
        </Waiting>
        <div>
          {Array.from({ length: rows }, (_, row) => (
            <Waiting key={row}>
              <Skeleton width="short" />
              <Skeleton width="medium" />
            </Waiting>
          ))}
        </div>
      </PartFrame>
    ))}
  </div>
);

const lists = {
  overdue: figurePath(figures.late),
  dueSoon: figurePath(figures.dueSoon),
  drafts: figurePath(figures.drafts),
  newLeads: `${paths.leads}?status=new`,
  followUps: `${paths.leads}?followUp=due`,
  texts: `${paths.messages}?view=received`,
  failed: `${paths.messages}?view=failed`,
  estimatesToInvoice: `${paths.estimates}?need=invoice`,
  estimatesExpiring: `${paths.estimates}?need=expiring`,
} as const satisfies Partial<Record<TodayPart, string>>;
/** Sums that open the rows they are made of. */
const sums: Partial<Record<TodayPart, FigureId>> = { overdue: 'late', dueSoon: 'dueSoon' };
const late: ReadonlySet<TodayPart> = new Set(['overdue', 'payments', 'failed']);

interface PartProps {
  readonly part: TodayPart;
  readonly total: number;
  readonly dueCents?: number;
  readonly children: ReactNode;
}

/** One kind of thing to do, with its number and the list of all; nothing where there is none. */
const Part = ({ part, total, dueCents, children }: PartProps) => {
  const id = useId();
  const sum = sums[part];
  if (total === 0) return null;
  return (
    <PartFrame aria-labelledby={id}>
      <PartHead>
        <Heading as="h3" size="sm" id={id}>
          {todayTexts.parts[part]} <Count $isLate={late.has(part)}>{total.toLocaleString('en-US')}</Count>
        </Heading>
        {sum && dueCents !== undefined && total > 1 && (
          <Sum to={figureSearch(sum)} state={inPlace}>
            {formatCents(dueCents)}
          </Sum>
        )}
        {part !== 'payments' && <All to={lists[part]}>{todayTexts.seeAll(part, total)}</All>}
      </PartHead>
      <Rows aria-labelledby={id}>{children}</Rows>
    </PartFrame>
  );
};

const Parts = ({ today, now }: { readonly today: Today; readonly now: Date }) => {
  const { day, overdue, dueSoon, payments, trouble, texts, newLeads, followUps, failed, drafts } = today;
  const { estimatesToInvoice: toInvoice, estimatesExpiring: expiring } = today;
  const toReview = payments.total + trouble.total;
  const all = [overdue, dueSoon, toInvoice, expiring, texts, newLeads, followUps, failed, drafts];
  if (toReview === 0 && all.every(({ total }) => total === 0))
    return (
      <Clear>
        <Text weight="medium">{todayTexts.clear}</Text>
        <Text size="sm" tone="textMuted">
          {todayTexts.clearNote}
        </Text>
      </Clear>
    );
  const time = { day, now };
  return (
    <>
      <Part part="overdue" total={overdue.total} dueCents={overdue.dueCents}>
        {overdue.items.map((invoice) => (
          <DueRow key={invoice.id} invoice={invoice} {...time} />
        ))}
      </Part>
      <Part part="dueSoon" total={dueSoon.total} dueCents={dueSoon.dueCents}>
        {dueSoon.items.map((invoice) => (
          <DueRow key={invoice.id} invoice={invoice} {...time} />
        ))}
      </Part>
      <Part part="payments" total={toReview}>
        <PaymentRows today={today} now={now} />
      </Part>
      <Part part="estimatesToInvoice" total={toInvoice.total}>
        <EstimateRows estimates={toInvoice.items} {...time} />
      </Part>
      <Part part="estimatesExpiring" total={expiring.total}>
        <EstimateRows estimates={expiring.items} {...time} />
      </Part>
      <Part part="texts" total={texts.total}>
        {texts.items.map((text) => (
          <TextRow key={text.id} text={text} now={now} />
        ))}
      </Part>
      <Part part="newLeads" total={newLeads.total}>
        {newLeads.items.map((lead) => (
          <NewLeadRow key={lead.id} lead={lead} {...time} />
        ))}
      </Part>
      <Part part="followUps" total={followUps.total}>
        {followUps.items.map((lead) => (
          <FollowUpRow key={lead.id} lead={lead} {...time} />
        ))}
      </Part>
      <Part part="failed" total={failed.total}>
        {failed.items.map((message) => (
          <FailedRow key={message.id} message={message} now={now} />
        ))}
      </Part>
      <Part part="drafts" total={drafts.total}>
        {drafts.items.map((invoice) => (
          <DraftRow key={invoice.id} invoice={invoice} {...time} />
        ))}
      </Part>
    </>
  );
};

/** What needs a person today, the most urgent first; kinds without anything fold away. */
export const TodaySection = ({ query }: { readonly query: ReturnType<typeof useToday> }) => {
  const { data: today } = query;
  const now = useNow();
  return (
    <section aria-label={todayTexts.title} aria-busy={query.isPending}>
      <Head>
        <Heading as="h2">{todayTexts.title}</Heading>
        {today && (
          <Text as="span" size="sm" tone="textMuted">
            <time dateTime={today.day}>{formatWeekday(today.day)}</time>
          </Text>
        )}
      </Head>
      <RefreshError query={{ ...query, isError: query.isError && today !== undefined }} />
      <Frame>
        {today ? (
          <Parts today={today} now={now} />
        ) : query.isError ? (
          <Clear>
            <Heading as="h3" size="sm">
              {todayTexts.failed}
            </Heading>
            <InlineLoadError query={query} />
          </Clear>
        ) : (
          <Loading />
        )}
      </Frame>
    </section>
  );
};
