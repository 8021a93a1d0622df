import { api, type AutopayPreview, cardName, settingsEndpoints } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link, useSession } from '@vitrine/shell-sdk';
import { Badge, Button, ConfirmDialog, FormBanner, Text, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { formatLongDate } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { actionText } from '../../../shared/problems.ts';
import { ContactLink } from '../../../shared/screen/contact-link.tsx';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Part, SwitchRow } from '../../../shared/settings/part.tsx';
import { SectionBody, SectionHead } from '../../../shared/settings/settings-section.tsx';
import { LastChange } from '../last-change.tsx';
import { BankPart } from './bank-part.tsx';

const autopayTexts = {
  lead:
    'Clients can save a card in their account and agree that it’s charged. Cards are charged only while autopay is ' +
    'on, only for clients who agreed, and only for invoices that are sent.',
  failed: 'We couldn’t load autopay',
  switch: 'Charge saved cards',
  switchLead:
    'Each invoice is charged on its due date, from 9 a.m., and one in parts on the day of each part. A declined card ' +
    'is tried again 1, 3, 5, and 7 days later, and the client is told each time.',
  turnOn: 'Turn on autopay',
  turnOff: 'Turn off autopay',
  confirm: 'Turn on autopay?',
  confirmText:
    'Cards of clients who agreed are then charged on the due dates of their invoices. Invoices that became due more ' +
    'than three days ago stay as they are.',
  tomorrow: 'What will be charged tomorrow',
} as const;

const settingsKey = keyOf(settingsEndpoints.autopay);

const Charges = styled.ul.attrs({ role: 'list' })`
  display: grid;
  font-size: ${vars.text.sm};
  font-variant-numeric: tabular-nums;

  > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: ${vars.space[1]} ${vars.space[4]};
    padding-block: ${vars.space[2]};
    border-block-start: 1px solid ${vars.color.hairline};
    overflow-wrap: anywhere;
  }
`;

/** Settings, Autopay: the switch, and what is charged tomorrow. Owners turn it, everyone sees it. */
export const AutopaySection = () => {
  const { user } = useSession();
  const settings = useEndpoint(settingsEndpoints.autopay, {});
  const mayChange = user?.role === 'owner';
  return (
    <>
      <SectionHead title="Autopay">{autopayTexts.lead}</SectionHead>
      <SectionBody query={settings} errorTitle={autopayTexts.failed}>
        {(saved) => (
          <>
            <Part title={autopayTexts.switch} lead={autopayTexts.switchLead}>
              <SwitchRow>
                <Badge tone={saved.enabled ? 'jade' : 'neutral'}>{saved.enabled ? 'On' : 'Off'}</Badge>
                {mayChange && <Switch version={saved.version} enabled={saved.enabled} />}
              </SwitchRow>
              <LastChange {...saved} byOwners={!mayChange} />
            </Part>
            <Tomorrow />
            <BankPart />
          </>
        )}
      </SectionBody>
    </>
  );
};

interface SwitchProps {
  readonly version: number;
  readonly enabled: boolean;
}

const Switch = ({ version, enabled }: SwitchProps) => {
  const [confirming, setConfirming] = useState(false);
  const turn = useChange(
    settingsEndpoints.updateAutopay,
    {},
    {
      replaces: settingsKey,
      stale: [keyOf(api.autopay.tomorrow)],
      staleOnError: [settingsKey],
      onSuccess: () => setConfirming(false),
    },
  );
  const set = (on: boolean): void => turn.mutate({ body: { version, enabled: on } });
  const wrong = turn.isError ? actionText(turn.error) : undefined;
  return (
    <>
      <Button
        size="sm"
        busy={turn.isPending && !confirming}
        onClick={() => (enabled ? set(false) : setConfirming(true))}
      >
        {enabled ? autopayTexts.turnOff : autopayTexts.turnOn}
      </Button>
      <FormBanner tone="error">{!confirming && wrong}</FormBanner>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={autopayTexts.confirm}
        confirmLabel={autopayTexts.turnOn}
        busy={turn.isPending}
        error={wrong}
        onConfirm={() => set(true)}
      >
        {autopayTexts.confirmText}
      </ConfirmDialog>
    </>
  );
};

const Tomorrow = () => {
  const preview = useEndpoint(api.autopay.tomorrow, {});
  return (
    <Part title={autopayTexts.tomorrow} lead={preview.data ? leadOf(preview.data) : ''}>
      {preview.isError && <InlineLoadError query={preview} />}
      {preview.data && (
        <Charges aria-label={autopayTexts.tomorrow}>
          {preview.data.items.map(({ invoice, client: payer, card, amountCents, number }) => (
            <li key={invoice.id}>
              <span>
                <ContactLink as={Link} to={paths.invoice(invoice.id)}>
                  {invoice.number}
                </ContactLink>
                , {payer.company}, {cardName(card)}
                {number > 1 && `, try ${number} of 5`}
              </span>
              <Text as="span" size="sm" weight="medium" tabular>
                {formatCents(amountCents)}
              </Text>
            </li>
          ))}
        </Charges>
      )}
    </Part>
  );
};

function leadOf({ enabled, on, items, totalCents }: AutopayPreview): string {
  const day = formatLongDate(on);
  if (items.length === 0) return `No card is due to be charged on ${day}.`;
  const total = formatCents(totalCents);
  return enabled
    ? `${total} will be charged on ${day}.`
    : `${total} would be charged on ${day} if autopay was on. It’s off, so nothing is charged.`;
}
