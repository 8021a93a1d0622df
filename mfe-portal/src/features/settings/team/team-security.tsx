import { settingsEndpoints } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Badge, Button, ConfirmDialog, FormBanner, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { actionText } from '../../../shared/problems.ts';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Part } from '../../../shared/settings/part.tsx';
import { OwnerLimits } from './owner-limits.tsx';
import { LastChange } from '../last-change.tsx';

const texts = {
  title: 'Two-step verification for everyone',
  lead:
    'When this is on, everyone on the team has to set it up before they can open anything else. The table shows ' +
    'who has it.',
  turnOn: 'Require it',
  turnOff: 'Leave it to each person',
  confirm: 'Require two-step verification?',
  confirmText:
    'Colleagues without it can’t use the portal until they set it up, which takes a minute and a phone. That starts ' +
    'at once, also for those who are signed in.',
} as const;

const securityKeys = [keyOf(settingsEndpoints.security)];

const State = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[3]};
`;

const Below = styled.div`
  margin-block-start: ${vars.space[8]};
`;

/** Whether the whole team must use a second factor. Owners change it, everyone sees it. */
export const TeamSecurity = ({ mayChange }: { readonly mayChange: boolean }) => {
  const security = useEndpoint(settingsEndpoints.security, {});
  // What came in between is loaded again.
  const change = useChange(settingsEndpoints.updateSecurity, {}, { stale: securityKeys, staleOnError: securityKeys });
  const { refresh } = useSession();
  const [confirming, setConfirming] = useState(false);
  const { data } = security;
  const wrong = change.isError ? actionText(change.error) : undefined;

  const turn = (secondFactorForAll: boolean): void =>
    change.mutate(
      { body: { version: data?.version ?? 0, secondFactorForAll } },
      {
        onSuccess: () => {
          setConfirming(false);
          // Owners without one are led to it themselves.
          void refresh();
        },
      },
    );

  return (
    <Below>
      <Part title={texts.title} lead={texts.lead}>
        {security.isError && <InlineLoadError query={security} />}
        {data && (
          <>
            <State>
              <Badge tone={data.secondFactorForAll ? 'jade' : 'neutral'}>
                {data.secondFactorForAll ? 'On' : 'Off'}
              </Badge>
              {mayChange && (
                <Button
                  size="sm"
                  busy={change.isPending && !confirming}
                  onClick={() => (data.secondFactorForAll ? turn(false) : setConfirming(true))}
                >
                  {data.secondFactorForAll ? texts.turnOff : texts.turnOn}
                </Button>
              )}
            </State>
            <FormBanner tone="error">{!confirming && wrong}</FormBanner>
            <LastChange {...data} byOwners={!mayChange} />
          </>
        )}
      </Part>
      {data && <OwnerLimits saved={data} mayChange={mayChange} />}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={texts.confirm}
        confirmLabel={texts.turnOn}
        busy={change.isPending}
        error={wrong}
        onConfirm={() => turn(true)}
      >
        {texts.confirmText}
      </ConfirmDialog>
    </Below>
  );
};
