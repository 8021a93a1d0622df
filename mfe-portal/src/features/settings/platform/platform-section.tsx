import type { PlatformRemote } from '@vitrine/contracts';
import { useSearchParams, useSession } from '@vitrine/shell-sdk';
import { EmptyState, Panel, Pending, vars } from '@vitrine/ui';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { useNow } from '../../../shared/format.ts';
import { SectionBody, SectionHead, SectionSkeleton } from '../../../shared/settings/settings-section.tsx';
import { Details } from './build-history.tsx';
import { graphTexts, lead, notConnected, nothingDeployed } from './content.ts';
import { type Step, usePlatformStatus } from './platform-queries.ts';
import { RemotePanel } from './remote-panel.tsx';

/** Loaded when a step is asked for. */
const StepDialog = lazy(async () => ({ default: (await import('./step-dialog.tsx')).StepDialog }));

/** Loaded when it is opened. */
const PlatformGraph = lazy(async () => ({ default: (await import('./platform-graph.tsx')).PlatformGraph }));

/** What uses what: open where the address asks for it (`?graph`, `?graph=<what is removed>`), or opened here. */
const GraphPart = () => {
  const [params] = useSearchParams();
  const asked = params.get('graph');
  const [open, setOpen] = useState(asked !== null);
  return (
    <Panel>
      <Details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{graphTexts.title}</summary>
        {open && (
          <Suspense fallback={<SectionSkeleton />}>
            <PlatformGraph asked={asked ?? ''} />
          </Suspense>
        )}
      </Details>
    </Panel>
  );
};

const Parts = styled.div`
  display: grid;
  gap: ${vars.space[5]};
`;

/** Settings, Platform: deployed builds and their health. Owners may promote and roll back, everyone sees it. */
export const PlatformSection = () => {
  const { user } = useSession();
  const status = usePlatformStatus();
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
              {isOwner && <GraphPart />}
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
