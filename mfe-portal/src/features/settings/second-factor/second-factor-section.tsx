import type { SecondFactorSetup, SecondFactorStatus } from '@vitrine/contracts';
import { Badge, Button, DescriptionList, ErrorState, useToast, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { formatLongDay } from '../../../shared/dates.ts';
import { problemText } from '../../../shared/problem-text.ts';
import { Part } from '../../../shared/settings/part.tsx';
import { SectionHead } from '../../../shared/settings/section-head.tsx';
import { SectionSkeleton } from '../../../shared/settings/section-skeleton.tsx';
import { useBegin, useDisable, useHasPassword, useRenewCodes, useSecondFactorStatus } from './api.ts';
import { CodesPanel } from './codes-panel.tsx';
import { ProofDialog, type ProofKind } from './proof-dialog.tsx';
import { SetupPanel } from './setup-panel.tsx';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
`;

/** What somebody wants to do, before they have shown that it is them. */
type Wish = 'begin' | 'renew' | 'disable';

/** Few enough to think of new ones. */
const fewCodes = 3;

const questions = {
  begin: {
    title: 'Turn on a second factor',
    text: 'Before anything changes, show that it is you.',
    action: 'Continue',
  },
  renew: { title: 'New recovery codes', text: 'The codes you have now stop working.', action: 'Make new codes' },
  disable: {
    title: 'Turn off the second factor',
    text: 'From then on your password, Google or Facebook alone lets you in.',
    action: 'Turn off',
    tone: 'danger',
  },
} as const;

interface StandingProps {
  readonly status: SecondFactorStatus;
  readonly onWish: (wish: Wish) => void;
}

const Standing = ({ status: { enabled, enabledAt, recoveryCodesLeft }, onWish }: StandingProps) =>
  enabled ? (
    <Part title="Authenticator app">
      <DescriptionList
        items={[
          { term: 'State', value: <Badge tone="jade">On</Badge> },
          ...(enabledAt === null ? [] : [{ term: 'Since', value: formatLongDay(enabledAt) }]),
          {
            term: 'Recovery codes',
            value:
              recoveryCodesLeft > fewCodes ? (
                `${String(recoveryCodesLeft)} left`
              ) : (
                <Badge tone="ember">{`${String(recoveryCodesLeft)} left`}</Badge>
              ),
          },
        ]}
      />
      <Line>
        <Button size="sm" onClick={() => onWish('renew')}>
          New recovery codes
        </Button>
        <Button size="sm" variant="danger" onClick={() => onWish('disable')}>
          Turn off
        </Button>
      </Line>
    </Part>
  ) : (
    <Part
      title="Authenticator app"
      lead="You need an app such as 1Password, Google Authenticator or the one in your phone’s password settings. Turning it on signs you out everywhere else."
    >
      <DescriptionList items={[{ term: 'State', value: <Badge>Off</Badge> }]} />
      <div>
        <Button size="sm" variant="primary" onClick={() => onWish('begin')}>
          Turn on
        </Button>
      </div>
    </Part>
  );

/** Settings, Second factor: a code besides whatever else lets somebody in. */
export const SecondFactorSection = () => {
  const status = useSecondFactorStatus();
  const hasPassword = useHasPassword();
  const begin = useBegin();
  const renew = useRenewCodes();
  const disable = useDisable();
  const toast = useToast();
  const [wish, setWish] = useState<Wish | null>(null);
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const error = status.error ?? hasPassword.error;
  const kind: ProofKind = hasPassword.data ? 'password' : status.data?.enabled ? 'code' : 'nothing';

  const send = {
    begin: async (proof) => setSetup(await begin.mutateAsync(proof)),
    renew: async (proof) => setCodes((await renew.mutateAsync(proof)).codes),
    disable: async (proof) => {
      await disable.mutateAsync(proof);
      toast({ tone: 'success', title: 'The second factor is off' });
    },
  } satisfies Record<Wish, (proof: Parameters<typeof begin.mutateAsync>[0]) => Promise<void>>;

  return (
    <>
      <SectionHead title="Second factor">
        A code of an app on your phone, asked for after every sign-in: a stolen password alone opens nothing.
      </SectionHead>
      {status.isPending || hasPassword.isPending ? (
        <SectionSkeleton />
      ) : status.data === undefined || error ? (
        <ErrorState
          {...problemText(error, 'Your second factor could not be loaded')}
          onRetry={() => void Promise.all([status.refetch(), hasPassword.refetch()])}
          retrying={status.isFetching || hasPassword.isFetching}
        />
      ) : codes ? (
        <CodesPanel codes={codes} onDone={() => setCodes(null)} />
      ) : setup ? (
        <SetupPanel
          setup={setup}
          onCancel={() => setSetup(null)}
          onCodes={(made) => {
            setSetup(null);
            setCodes(made);
            toast({ tone: 'success', title: 'The second factor is on' });
          }}
        />
      ) : (
        <Standing status={status.data} onWish={setWish} />
      )}
      {wish && (
        <ProofDialog
          key={wish}
          {...questions[wish]}
          kind={kind}
          onClose={() => setWish(null)}
          send={async (proof) => {
            await send[wish](proof);
            setWish(null);
          }}
        />
      )}
    </>
  );
};
