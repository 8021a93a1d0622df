import { api, type EndpointBody, type SecondFactorSetup, type SecondFactorStatus } from '@vitrine/contracts';
import { useNavigate, useSession } from '@vitrine/shell-sdk';
import { Badge, Button, DescriptionList, ErrorState, Pending, useToast, vars } from '@vitrine/ui';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { formatDay } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { problemText } from '../../../shared/problems.ts';
import { Part } from '../../../shared/settings/part.tsx';
import { SectionHead, SectionSkeleton } from '../../../shared/settings/settings-section.tsx';
import { CodesPanel } from './codes-panel.tsx';
import { factorKeys } from './content.ts';
import type { ProofKind } from './proof-dialog.tsx';

/** Loaded when a change is asked for. */
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }));
const SetupPanel = lazy(async () => ({ default: (await import('./setup-panel.tsx')).SetupPanel }));

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
`;

/** The requested action, before its proof. */
type PendingAction = 'begin' | 'renew' | 'disable';

/** Number of codes at which new ones are suggested. */
const lowCodeCount = 3;

const leads = {
  usual: 'Each time you sign in, we also ask for a code from an app on your phone, so a stolen password isn’t enough.',
  due:
    'Your team asks for two-step verification. Set it up to open the portal: you need your phone, and it takes a ' +
    'minute.',
} as const;

const questions = {
  begin: {
    title: 'Turn on two-step verification',
    text: 'First, confirm that it’s you.',
    action: 'Continue',
  },
  renew: { title: 'New recovery codes', text: 'Your current codes will stop working.', action: 'Make new codes' },
  disable: {
    title: 'Turn off two-step verification',
    text: 'After that, you sign in with just your password, Google or Facebook.',
    action: 'Turn off',
    tone: 'danger',
  },
} as const;

interface FactorStatusProps {
  readonly status: SecondFactorStatus;
  readonly onRequest: (pendingAction: PendingAction) => void;
}

const FactorStatus = ({ status: { enabled, enabledAt, recoveryCodesLeft }, onRequest }: FactorStatusProps) =>
  enabled ? (
    <Part title="Authenticator app">
      <DescriptionList
        items={[
          { term: 'State', value: <Badge tone="jade">On</Badge> },
          ...(enabledAt === null ? [] : [{ term: 'Since', value: formatDay(enabledAt) }]),
          {
            term: 'Recovery codes',
            value:
              recoveryCodesLeft > lowCodeCount ? (
                `${String(recoveryCodesLeft)} left`
              ) : (
                <Badge tone="ember">{`${String(recoveryCodesLeft)} left`}</Badge>
              ),
          },
        ]}
      />
      <Line>
        <Button size="sm" onClick={() => onRequest('renew')}>
          New recovery codes
        </Button>
        <Button size="sm" variant="danger" onClick={() => onRequest('disable')}>
          Turn off
        </Button>
      </Line>
    </Part>
  ) : (
    <Part
      title="Authenticator app"
      lead={
        'You need an app such as 1Password, Google Authenticator or the one in your phone’s password settings. ' +
        'Turning it on signs you out everywhere else.'
      }
    >
      <DescriptionList items={[{ term: 'State', value: <Badge>Off</Badge> }]} />
      <div>
        <Button size="sm" variant="primary" onClick={() => onRequest('begin')}>
          Turn on
        </Button>
      </div>
    </Part>
  );

/** Settings, Two-step verification. */
export const SecondFactorSection = () => {
  const status = useEndpoint(api.auth.secondFactor, {});
  // It decides how users prove who they are.
  const hasPassword = useEndpoint(api.auth.profile, {}, { select: (profile) => profile.hasPassword });
  // Secrets and codes are not cached: `gcTime` 0 drops them.
  const begin = useChange(api.auth.beginSecondFactor, {}, { gcTime: 0 });
  const renew = useChange(api.auth.renewRecoveryCodes, {}, { gcTime: 0, stale: [keyOf(api.auth.secondFactor)] });
  const disable = useChange(api.auth.disableSecondFactor, {}, { gcTime: 0, stale: factorKeys });
  const toast = useToast();
  const navigate = useNavigate();
  const { user, refresh } = useSession();
  const isDue = user?.secondFactorDue === true;
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const error = status.error ?? hasPassword.error;
  const kind: ProofKind = hasPassword.data ? 'password' : status.data?.enabled ? 'code' : 'nothing';

  const finish = (): void => {
    setCodes(null);
    // With the factor the session opens the portal, where they were going.
    if (isDue) void refresh().then(() => navigate(paths.admin, { replace: true }));
  };

  const send = {
    begin: async (body) => setSetup(await begin.mutateAsync({ body })),
    renew: async (body) => setCodes((await renew.mutateAsync({ body })).codes),
    disable: async (body) => {
      await disable.mutateAsync({ body });
      toast({ tone: 'success', title: 'Two-step verification is off' });
    },
  } satisfies Record<PendingAction, (proof: EndpointBody<typeof api.auth.beginSecondFactor>) => Promise<void>>;

  return (
    <>
      <SectionHead title="Two-step verification">{isDue ? leads.due : leads.usual}</SectionHead>
      {status.isPending || hasPassword.isPending ? (
        <SectionSkeleton />
      ) : status.data === undefined || error ? (
        <ErrorState
          {...problemText(error, 'We couldn’t load your two-step verification')}
          onRetry={() => void Promise.all([status.refetch(), hasPassword.refetch()])}
          retrying={status.isFetching || hasPassword.isFetching}
        />
      ) : codes ? (
        <CodesPanel codes={codes} onDone={finish} />
      ) : setup ? (
        <Suspense fallback={<SectionSkeleton />}>
          <SetupPanel
            setup={setup}
            onCancel={() => setSetup(null)}
            onCodes={(createdCodes) => {
              setSetup(null);
              setCodes(createdCodes);
              toast({ tone: 'success', title: 'Two-step verification is on' });
            }}
          />
        </Suspense>
      ) : (
        <FactorStatus status={status.data} onRequest={setPendingAction} />
      )}
      <Pending>
        {pendingAction && (
          <ProofDialog
            key={pendingAction}
            {...questions[pendingAction]}
            kind={kind}
            onClose={() => setPendingAction(null)}
            send={async (proof) => {
              await send[pendingAction](proof);
              setPendingAction(null);
            }}
          />
        )}
      </Pending>
    </>
  );
};
