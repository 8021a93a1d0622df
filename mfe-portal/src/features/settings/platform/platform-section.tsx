import { platformEndpoints, type PlatformRemote } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { EmptyState, Pending, vars } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { useNow } from '../../../shared/format.ts';
import { SectionBody, SectionHead } from '../../../shared/settings/settings-section.tsx';
import { lead, notConnected, nothingDeployed, type Step } from './content.ts';
import { RemotePanel } from './remote-panel.tsx';

/** Loaded when a step is asked for. */
const StepDialog = lazy(async () => ({ default: (await import('./step-dialog.tsx')).StepDialog }));

/** Poll interval in milliseconds; a canary may be rolled back within a minute. */
const pollInterval = 15_000;

const Parts = styled.div`
  display: grid;
  gap: ${vars.space[5]};
`;

/** Settings, Platform: deployed builds and their health. Owners may promote and roll back, everyone sees it. */
export const PlatformSection = () => {
  const { user } = useSession();
  const status = useEndpoint(platformEndpoints.status, {}, { refetchInterval: pollInterval });
  const now = useNow();
  const [pendingStep, setPendingStep] = useState<{ readonly step: Step; readonly remote: PlatformRemote } | null>(null);
  const isOwner = user?.role === 'owner';
  return (
    <>
      <SectionHead title="Platform">{lead}</SectionHead>
      <SectionBody query={status} errorTitle="We couldn’t load what’s deployed">
        {(data) =>
          data.connected && data.remotes.length > 0 ? (
            <Parts>
              {data.remotes.map((remote) => (
                <RemotePanel
                  key={remote.name}
                  remote={remote}
                  now={now}
                  onStep={isOwner ? (step) => setPendingStep({ step, remote }) : undefined}
                />
              ))}
            </Parts>
          ) : (
            <Nothing {...(data.connected ? nothingDeployed : notConnected)} />
          )
        }
      </SectionBody>
      <Pending>{pendingStep && <StepDialog {...pendingStep} onClose={() => setPendingStep(null)} />}</Pending>
    </>
  );
};

const Nothing = ({ title, message }: { readonly title: string; readonly message: string }) => (
  <EmptyState title={title}>{message}</EmptyState>
);
