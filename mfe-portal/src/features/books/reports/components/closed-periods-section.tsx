import { api, type PeriodLock } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Button, Skeleton, Text, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../../shared/api/use-endpoint.ts';
import { formatLongDate, formatMomentInText, useNow } from '../../../../shared/format.ts';
import { useNameOf } from '../../../../shared/queries.ts';
import { InlineLoadError } from '../../../../shared/screen/query-errors.tsx';
import { Section } from '../../../../shared/screen/section.tsx';
import { reportTexts } from '../content.ts';
import { LockDialog } from './lock-dialog.tsx';

const texts = reportTexts.lock;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
`;

/** Through which day the books are closed. Owners close and reopen them, everyone sees it. */
export const ClosedPeriodsSection = () => {
  const { user } = useSession();
  const lock = useEndpoint(api.periodLock.get, {});
  const isOwner = user?.role === 'owner';
  return (
    <Section as="h2" title={texts.title}>
      <Text size="sm" tone="textMuted">
        {texts.text} {!isOwner && texts.byOwners}
      </Text>
      {lock.data ? (
        <>
          <Text weight="medium">
            {lock.data.lockedThrough === null ? texts.open : texts.through(formatLongDate(lock.data.lockedThrough))}
          </Text>
          <LastChange lock={lock.data} />
          {isOwner && <LockActions lock={lock.data} />}
        </>
      ) : lock.isError ? (
        <InlineLoadError query={lock} />
      ) : (
        <Skeleton width="full" size="figure" />
      )}
    </Section>
  );
};

const LastChange = ({ lock: { updatedAt, updatedBy, reason } }: { readonly lock: PeriodLock }) => {
  const now = useNow();
  const nameOf = useNameOf();
  if (updatedAt === null || updatedBy === null) return null;
  return (
    <Text size="sm" tone="textFaint">
      {texts.changed(nameOf(updatedBy), formatMomentInText(updatedAt, now))} {reason && texts.reason(reason)}
    </Text>
  );
};

const LockActions = ({ lock }: { readonly lock: PeriodLock }) => {
  const [dialog, setDialog] = useState<'close' | 'reopen' | null>(null);
  return (
    <Actions>
      <Button size="sm" onClick={() => setDialog('close')}>
        {texts.close}
      </Button>
      {lock.lockedThrough !== null && (
        <Button size="sm" variant="subtle" onClick={() => setDialog('reopen')}>
          {texts.reopen}
        </Button>
      )}
      {dialog && <LockDialog lock={lock} action={dialog} onClose={() => setDialog(null)} />}
    </Actions>
  );
};
