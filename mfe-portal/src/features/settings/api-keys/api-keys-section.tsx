import type { ApiKey, ApiKeyCreated } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Button, EmptyState, ErrorState, Text, vars } from '@vitrine/ui';
import { type ComponentProps, useState } from 'react';
import { styled } from 'styled-components';
import { problemText } from '../../../shared/problem-text.ts';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { SectionHead } from '../../../shared/settings/section-head.tsx';
import { SectionSkeleton } from '../../../shared/settings/section-skeleton.tsx';
import { useApiKeys } from './api.ts';
import { KeyTable } from './components/key-table.tsx';
import { NewKeyDialog } from './components/new-key-dialog.tsx';
import { NewKeyPanel } from './components/new-key-panel.tsx';
import { RevokeKeyDialog } from './components/revoke-key-dialog.tsx';

const DocsLink = styled.a`
  color: ${vars.color.champagne};
  text-underline-offset: 0.25em;
`;

const Ended = styled.details`
  margin-block-start: ${vars.space[6]};

  summary {
    min-height: ${vars.control.touch};
    align-content: center;
    color: ${vars.color.textMuted};
    cursor: pointer;
  }
`;

/** Keys that no longer work are folded away: they are a record, not something to work with. */
const Keys = ({ keys, manages, onRevoke }: Omit<ComponentProps<typeof KeyTable>, 'label'>) => {
  const working = keys.filter(({ status }) => status === 'active');
  const ended = keys.filter(({ status }) => status !== 'active');
  return (
    <>
      {working.length > 0 ? (
        <KeyTable label="API keys" keys={working} manages={manages} onRevoke={onRevoke} />
      ) : (
        <Text tone="textMuted">No key works right now.</Text>
      )}
      {ended.length > 0 && (
        <Ended>
          <summary>Revoked and expired keys ({ended.length})</summary>
          <KeyTable label="Revoked and expired API keys" keys={ended} manages={false} onRevoke={onRevoke} />
        </Ended>
      )}
    </>
  );
};

/** Settings, API keys: which programs may call the API, and what each may do. Owners make and revoke keys, everyone sees them. */
export const ApiKeysSection = () => {
  const { user } = useSession();
  const keys = useApiKeys();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<ApiKeyCreated | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const isOwner = user?.role === 'owner';
  const start = (
    <Button size="sm" variant="primary" onClick={() => setMaking(true)}>
      New key
    </Button>
  );

  return (
    <>
      <SectionHead title="API keys" action={isOwner && keys.data?.length !== 0 && start}>
        For programs that call the API, sent as <code>X-API-Key</code>. What they can do stands in the{' '}
        <DocsLink href="/api/docs">API reference</DocsLink>.{!isOwner && ' Owners make and revoke keys.'}
      </SectionHead>
      {made && <NewKeyPanel key={made.key.id} created={made} onDone={() => setMade(null)} />}
      {keys.isPending ? (
        <SectionSkeleton />
      ) : keys.data === undefined ? (
        <ErrorState
          {...problemText(keys.error, 'API keys could not be loaded')}
          onRetry={() => void keys.refetch()}
          retrying={keys.isFetching}
        />
      ) : keys.data.length === 0 ? (
        <EmptyState
          title="No API keys yet"
          picture={<StateDrawing form="fingerprint" />}
          {...(isOwner && { action: start })}
        >
          A key lets one program, such as a booking system, read or change exactly what you allow, until you revoke it.
        </EmptyState>
      ) : (
        <Keys keys={keys.data} manages={isOwner} onRevoke={setRevoking} />
      )}
      {isOwner && <NewKeyDialog open={making} onClose={() => setMaking(false)} onCreated={setMade} />}
      {revoking && <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
};
