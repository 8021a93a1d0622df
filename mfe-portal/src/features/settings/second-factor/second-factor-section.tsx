import { type Proof, SecondFactorCode, type SecondFactorSetup, type SecondFactorStatus } from '@vitrine/contracts';
import {
  Badge,
  Button,
  DescriptionList,
  Dialog,
  ErrorState,
  FormBanner,
  Text,
  TextField,
  useToast,
  vars,
} from '@vitrine/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { PasswordField } from '../../../shared/auth/password-field.tsx';
import { useFields } from '../../../shared/auth/use-fields.ts';
import { formatLongDay } from '../../../shared/format.ts';
import { problemText } from '../../../shared/problems.ts';
import { Part } from '../../../shared/settings/part.tsx';
import { SectionHead, SectionSkeleton } from '../../../shared/settings/settings-section.tsx';
import {
  useBeginSetup,
  useDisableSecondFactor,
  useHasPassword,
  useRenewCodes,
  useSecondFactorStatus,
} from './second-factor-queries.ts';
import { CodesPanel, SetupPanel } from './setup-panel.tsx';

const Form = styled.form`
  display: grid;
  gap: ${vars.space[5]};
`;

/** Proof of identity: password or code. */
type ProofKind = 'password' | 'code' | 'nothing';

const schemas = {
  password: z.object({
    password: z.string().min(1, 'Your current password is required').max(1000, 'That password is too long'),
  }),
  code: z.object({ code: SecondFactorCode }),
  nothing: z.object({}),
} as const;

interface ProofDialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly tone?: 'primary' | 'danger';
  readonly kind: ProofKind;
  readonly onClose: () => void;
  /** Runs the action; its error is shown here and the input stays. */
  readonly send: (proof: z.infer<typeof Proof>) => Promise<unknown>;
}

/** Asks for proof before a change of sign-in. */
const ProofDialog = ({ title, text, action, tone = 'primary', kind, onClose, send }: ProofDialogProps) => {
  const formId = useId();
  const fields = useFields<'password' | 'code', z.ZodType<z.infer<typeof Proof>>>({
    initial: { password: '', code: '' },
    schema: schemas[kind],
    ...(kind !== 'nothing' && { focusOnFailure: kind }),
    send,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      width="sm"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant={tone} busy={fields.busy}>
            {action}
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={fields.onSubmit} aria-label={title}>
        <Text size="sm" tone="textMuted">
          {text}
        </Text>
        {kind === 'password' && (
          <PasswordField
            id="proof-password"
            label="Your password"
            autoComplete="current-password"
            {...fields.field('password')}
          />
        )}
        {kind === 'code' && (
          <TextField
            id="proof-code"
            label="Code"
            hint="Of your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            {...fields.field('code')}
          />
        )}
        <FormBanner tone="error">{fields.problem.form}</FormBanner>
      </Form>
    </Dialog>
  );
};

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
`;

/** The requested action, before its proof. */
type PendingAction = 'begin' | 'renew' | 'disable';

/** Number of codes at which new ones are suggested. */
const lowCodeCount = 3;

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
          ...(enabledAt === null ? [] : [{ term: 'Since', value: formatLongDay(enabledAt) }]),
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

/** Settings, Second factor. */
export const SecondFactorSection = () => {
  const status = useSecondFactorStatus();
  const hasPassword = useHasPassword();
  const begin = useBeginSetup();
  const renew = useRenewCodes();
  const disable = useDisableSecondFactor();
  const toast = useToast();
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
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
  } satisfies Record<PendingAction, (proof: Parameters<typeof begin.mutateAsync>[0]) => Promise<void>>;

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
        <FactorStatus status={status.data} onRequest={setPendingAction} />
      )}
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
    </>
  );
};
