import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createAttempt } from '@vitrine/api-client';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { Button, Dialog, ErrorState, FormBanner, Text, useToast, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { keyOf } from '../api-hooks.ts';
import { useDownload } from '../download.ts';
import { useNow } from '../format.ts';
import { type Days, daysOfPeriod, periodsOf } from '../period/period.ts';
import { PeriodFields } from '../period/period-fields.tsx';
import { actionText, problemText } from '../problems.ts';
import { DetailSkeleton } from '../screen/detail.tsx';
import { statementTexts as texts } from './content.ts';
import { StatementView } from './statement-view.tsx';

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[5]};
`;

/** Whose statement: a client's, for staff, or one's own. */
export type StatementOf = { readonly id: string; readonly company: string; readonly email: string } | 'own';

interface StatementDialogProps {
  readonly of: StatementOf;
  readonly onClose: () => void;
}

function useStatement(of: StatementOf, days: Days | null) {
  const client = useApi();
  return useQuery({
    queryKey: ['statements', of === 'own' ? 'own' : of.id, days],
    queryFn: ({ signal }) => {
      const query = days ?? { from: '', to: '' };
      return of === 'own'
        ? client.call(api.statements.own, { query, signal })
        : client.call(api.statements.ofClient, { params: { id: of.id }, query, signal });
    },
    enabled: days !== null,
  });
}

/** A statement of a period: seen first, then downloaded, or sent to the client by a press. */
export const StatementDialog = ({ of, onClose }: StatementDialogProps) => {
  const now = useNow();
  const [period, setPeriod] = useState(() => periodsOf('quarter', new Date())[0] ?? '');
  const days = daysOfPeriod(period);
  const statement = useStatement(of, days);
  const { download, downloading } = useDownload();
  const save = (): void => {
    if (days === null) return;
    const name = texts.file(days.from, days.to);
    if (of === 'own') void download(name, api.statements.ownPdf, { query: days });
    else void download(name, api.statements.pdfOfClient, { params: { id: of.id }, query: days });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={of === 'own' ? texts.ownTitle : texts.title(of.company)}
      description={texts.description}
      actions={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          <Button busy={downloading} disabled={days === null} onClick={save}>
            {texts.download}
          </Button>
          {of !== 'own' && <EmailButton of={of} days={statement.data ? days : null} onSent={onClose} />}
        </>
      }
    >
      <Body>
        <PeriodFields id="statement-period" value={period} onChange={setPeriod} now={now} />
        {days === null ? (
          <Text size="sm" tone="textMuted">
            {texts.incomplete}
          </Text>
        ) : statement.data ? (
          <StatementView statement={statement.data} />
        ) : statement.isPending ? (
          <DetailSkeleton label={texts.loading} />
        ) : (
          <ErrorState
            {...problemText(statement.error, texts.failed)}
            onRetry={() => void statement.refetch()}
            retrying={statement.isFetching}
          />
        )}
        {of !== 'own' && (
          <Text size="sm" tone="textMuted">
            {texts.emailNote(of.email)}
          </Text>
        )}
      </Body>
    </Dialog>
  );
};

interface EmailButtonProps {
  readonly of: Exclude<StatementOf, 'own'>;
  /** Null while there is nothing to see. */
  readonly days: Days | null;
  readonly onSent: () => void;
}

/** Sends what is seen, once per press. */
const EmailButton = ({ of, days, onSent }: EmailButtonProps) => {
  const client = useApi();
  const queries = useQueryClient();
  const toast = useToast();
  const [attempt] = useState(createAttempt);
  const send = useMutation({
    mutationFn: (body: Days) =>
      client.call(api.statements.email, { params: { id: of.id }, body, idempotencyKey: attempt.keyFor(body) }),
    onSuccess: ({ to }) => {
      void queries.invalidateQueries({ queryKey: keyOf(api.clients.timeline, { params: { id: of.id } }) });
      toast({ tone: 'success', title: texts.emailed(to) });
      onSent();
    },
  });
  return (
    <>
      <FormBanner tone="error">{send.error && actionText(send.error)}</FormBanner>
      <Button
        variant="primary"
        disabled={days === null}
        busy={send.isPending}
        onClick={() => days && send.mutate(days)}
      >
        {texts.email}
      </Button>
    </>
  );
};
