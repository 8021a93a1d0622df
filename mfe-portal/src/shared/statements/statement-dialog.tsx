import { api } from '@vitrine/contracts';
import { Button, Dialog, ErrorState, FootBanner, Text, useToast, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../api/use-change.ts';
import { keyOf, useEndpoint } from '../api/use-endpoint.ts';
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
  const own = useEndpoint(api.statements.own, of === 'own' && days ? { query: days } : null);
  const ofClient = useEndpoint(
    api.statements.ofClient,
    of !== 'own' && days ? { params: { id: of.id }, query: days } : null,
  );
  return of === 'own' ? own : ofClient;
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
  const toast = useToast();
  const params = { id: of.id };
  const send = useChange(
    api.statements.email,
    { params },
    {
      stale: [keyOf(api.clients.timeline, { params })],
      onSuccess: ({ to }) => {
        toast({ tone: 'success', title: texts.emailed(to) });
        onSent();
      },
    },
  );
  return (
    <>
      <FootBanner tone="error">{send.error && actionText(send.error)}</FootBanner>
      <Button
        variant="primary"
        disabled={days === null}
        busy={send.isPending}
        onClick={() => days && send.mutate({ body: days })}
      >
        {texts.email}
      </Button>
    </>
  );
};
