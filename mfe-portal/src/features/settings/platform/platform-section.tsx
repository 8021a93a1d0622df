import type { PlatformRemote } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { EmptyState, ErrorState, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { problemText } from '../../../shared/problem-text.ts';
import { SectionHead } from '../../../shared/settings/section-head.tsx';
import { SectionSkeleton } from '../../../shared/settings/section-skeleton.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { type Step, usePlatformStatus } from './api.ts';
import { RemotePanel } from './components/remote-panel.tsx';
import { StepDialog } from './components/step-dialog.tsx';
import { lead, notConnected, nothingDeployed } from './content.ts';

const Parts = styled.div`
  display: grid;
  gap: ${vars.space[5]};
`;

/** Settings, Platform: what is deployed and how it does. Owners may promote and roll back, everyone sees it. */
export const PlatformSection = () => {
  const { user } = useSession();
  const status = usePlatformStatus();
  const now = useNow();
  const [asked, setAsked] = useState<{ readonly step: Step; readonly remote: PlatformRemote } | null>(null);
  const isOwner = user?.role === 'owner';
  return (
    <>
      <SectionHead title="Platform">{lead}</SectionHead>
      {status.isPending ? (
        <SectionSkeleton />
      ) : status.data === undefined ? (
        <ErrorState
          {...problemText(status.error, 'What is deployed could not be loaded')}
          onRetry={() => void status.refetch()}
          retrying={status.isFetching}
        />
      ) : status.data.connected && status.data.remotes.length > 0 ? (
        <Parts>
          {status.data.remotes.map((remote) => (
            <RemotePanel
              key={remote.name}
              remote={remote}
              now={now}
              onStep={isOwner ? (step) => setAsked({ step, remote }) : undefined}
            />
          ))}
        </Parts>
      ) : (
        <Nothing {...(status.data.connected ? nothingDeployed : notConnected)} />
      )}
      {asked && <StepDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
};

const Nothing = ({ title, message }: { readonly title: string; readonly message: string }) => (
  <EmptyState title={title}>{message}</EmptyState>
);
