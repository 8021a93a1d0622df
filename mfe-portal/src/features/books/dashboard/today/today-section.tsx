import { type Today, type TodayRow, todayRowsOf } from '@vitrine/contracts';
import { Button, Heading, Panel, Skeleton, Text, vars, VisuallyHidden } from '@vitrine/ui';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useNow } from '../../../../shared/format.ts';
import { useHotkeys } from '../../../../shared/hotkeys.ts';
import { useListHotkeys } from '../../../../shared/screen/list-hotkeys.ts';
import { InlineLoadError, RefreshError } from '../../../../shared/screen/query-errors.tsx';
import type { useToday } from '../../../../shared/today.ts';
import { todayTexts } from '../content.ts';
import { EstimateRow } from './estimate-rows.tsx';
import { DraftRow, DueRow } from './invoice-rows.tsx';
import { FollowUpRow, NewLeadRow } from './lead-rows.tsx';
import { FailedRow, TextRow } from './message-rows.tsx';
import { PaymentRow } from './payment-rows.tsx';
import { FirstRow } from './row.tsx';
import { keyOfRow, useHeldRows } from './use-held-rows.ts';

// Below the table.
const AllOfAKind = lazy(async () => ({ default: (await import('./all-of-a-kind.tsx')).AllOfAKind }));

/** Milliseconds for which rows stay after the pointer left them: it may be on its way to what is below. */
const settleMs = 1000;

/** Rows that are shown before anybody asks for more: what a laptop's screen holds. */
const shownAtFirst = 14;

const Section = styled.section`
  container: today / inline-size;
  position: relative;
  min-width: 0;
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${vars.space[4]};
  min-height: ${vars.space[10]};
`;

/** Over the head, so that it moves no row when it comes. */
const Changes = styled.output`
  position: absolute;
  inset-block-start: ${vars.space[1]};
  inset-inline-end: 0;
`;

const Frame = styled(Panel)`
  padding: 0;
  border-radius: ${vars.radius.md};
  overflow: clip;
`;

const Rows = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;

const Clear = styled.div`
  padding: ${vars.space[5]} ${vars.space[4]};
`;

/** A row while it loads, as high as one. */
const Waiting = styled.div`
  display: grid;
  align-content: center;
  min-height: 3.75rem;
  padding-inline: ${vars.space[4]};
  border-block-start: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.sm};

  @container today (min-width: 54rem) {
    min-height: 2.5rem;
  }
`;

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${vars.space[4]};
  margin-block-start: ${vars.space[2]};
  font-size: ${vars.text.sm};
`;

const Loading = () => (
  <div>
    <VisuallyHidden as="output">{todayTexts.loading}</VisuallyHidden>
    {Array.from({ length: 6 }, (_, row) => (
      <Waiting key={row}>
        <Skeleton width={row % 2 === 0 ? 'medium' : 'long'} />
      </Waiting>
    ))}
  </div>
);

const RowOf = ({ row, ...time }: { readonly row: TodayRow; readonly day: string; readonly now: Date }) => {
  switch (row.kind) {
    case 'newLead':
      return <NewLeadRow lead={row.lead} {...time} />;
    case 'followUp':
      return <FollowUpRow lead={row.lead} {...time} />;
    case 'text':
      return <TextRow text={row.text} now={time.now} />;
    case 'overdue':
    case 'dueSoon':
      return <DueRow invoice={row.invoice} {...time} />;
    case 'draft':
      return <DraftRow invoice={row.invoice} {...time} />;
    case 'accepted':
    case 'expiring':
      return <EstimateRow estimate={row.estimate} {...time} />;
    case 'failed':
      return <FailedRow message={row.message} now={time.now} />;
    case 'payment':
    case 'trouble':
    default:
      return <PaymentRow row={row} now={time.now} />;
  }
};

/** Presses a row's own act from the keyboard. */
const press = (selector: string): boolean => {
  const act = document.activeElement?.closest('li')?.querySelector<HTMLElement>(selector);
  act?.click();
  return act !== undefined && act !== null;
};

/** The rows; they hold still while somebody points at one or has the focus in it. */
const TodayTable = ({ today }: { readonly today: Today }) => {
  const now = useNow();
  const list = useRef<HTMLDivElement>(null);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const [isWhole, setIsWhole] = useState(false);
  const all = useMemo(() => today.rows ?? todayRowsOf(today), [today]);
  const { shown, changes, release } = useHeldRows(all, isPointed || isFocused);
  const rows = isWhole ? shown : shown.slice(0, shownAtFirst);
  useListHotkeys({ list, openId: undefined, close: () => undefined });
  useHotkeys({ r: () => press('[data-act]') });
  if (shown.length === 0)
    return (
      <Frame>
        <Clear>
          <Text weight="medium">{todayTexts.clear}</Text>
          <Text size="sm" tone="textMuted">
            {todayTexts.clearNote}
          </Text>
        </Clear>
      </Frame>
    );
  return (
    <>
      <Changes>
        {changes > 0 && (
          <Button size="sm" variant="subtle" onClick={release}>
            {todayTexts.changed(changes)}
          </Button>
        )}
      </Changes>
      <Frame
        ref={list}
        onPointerEnter={({ pointerType }) => {
          clearTimeout(leaving.current);
          setIsPointed(pointerType !== 'touch');
        }}
        onPointerLeave={() => {
          leaving.current = setTimeout(() => setIsPointed(false), settleMs);
        }}
        onFocus={() => setIsFocused(true)}
        onBlur={({ currentTarget, relatedTarget }) => setIsFocused(currentTarget.contains(relatedTarget))}
      >
        <Rows aria-label={todayTexts.title}>
          {rows.map((row, index) => (
            <FirstRow key={keyOfRow(row)} value={index === 0}>
              <RowOf row={row} day={today.day} now={now} />
            </FirstRow>
          ))}
        </Rows>
      </Frame>
      <Foot>
        {rows.length < shown.length && (
          <Button size="sm" onClick={() => setIsWhole(true)}>
            {todayTexts.more(shown.length - rows.length)}
          </Button>
        )}
        <Suspense>
          <AllOfAKind today={today} />
        </Suspense>
      </Foot>
    </>
  );
};

/** What needs a person today as one table, the most urgent first (bff: `inTodayOrder`). */
export const TodaySection = ({ query }: { readonly query: ReturnType<typeof useToday> }) => {
  const { data: today } = query;
  return (
    <Section aria-label={todayTexts.title} aria-busy={query.isPending}>
      <Head>
        <Heading as="h2">{todayTexts.title}</Heading>
        <Text as="span" size="sm" tone="textMuted">
          {todayTexts.order}
        </Text>
        {/* Last, so that it moves nothing when it comes. */}
        {today !== undefined && (today.waiting ?? 0) > 0 && (
          <Text as="span" size="sm" tone="textMuted">
            {todayTexts.waiting(today.waiting ?? 0)}
          </Text>
        )}
      </Head>
      <RefreshError query={{ ...query, isError: query.isError && today !== undefined }} />
      {today ? (
        <TodayTable today={today} />
      ) : (
        <Frame>
          {query.isError ? (
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
      )}
    </Section>
  );
};
