import { api, cardName, type ClientCard, declineText } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button, ConfirmDialog, DescriptionList, Text, useToast, vars } from '@vitrine/ui';
import { Fragment, useState } from 'react';
import { styled } from 'styled-components';
import { useRights } from '../../../shared/auth/rights.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { formatDay, formatFull, useNow } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { actionText } from '../../../shared/problems.ts';
import { ContactLink } from '../../../shared/screen/contact-link.tsx';
import { ButtonRow } from '../../../shared/screen/layout.ts';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Section } from '../../../shared/screen/section.tsx';

const Wording = styled.blockquote`
  padding-inline-start: ${vars.space[4]};
  border-inline-start: 2px solid ${vars.color.hairlineStrong};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  overflow-wrap: anywhere;
`;

const title = 'Card and autopay';
const clientCardKey = (id: string) => keyOf(api.savedCards.ofClient, { params: { id } });

/** A client's saved card, what they agreed to, and why a charge failed. */
export const CardPart = ({ clientId }: { readonly clientId: string }) => {
  const query = useEndpoint(api.savedCards.ofClient, { params: { id: clientId } });
  if (query.isError)
    return (
      <Section title={title}>
        <InlineLoadError query={query} />
      </Section>
    );
  return query.data ? <Card clientId={clientId} data={query.data} /> : null;
};

interface CardProps {
  readonly clientId: string;
  readonly data: ClientCard;
}

const Card = ({ clientId, data }: CardProps) => {
  const may = useRights();
  const { card, agreement, schedules, lastDecline, askedAt } = data;
  const agreements = [...(agreement ? [agreement] : []), ...schedules];
  const now = useNow();
  const [confirming, setConfirming] = useState<'remove' | 'revoke' | null>(null);
  const ask = useChange(api.savedCards.ask, { params: { id: clientId } }, { replaces: clientCardKey(clientId) });
  const toast = useToast();
  return (
    <Section title={title}>
      <DescriptionList
        items={[
          { term: 'Card', value: card ? `${cardName(card)}, ${expiryText(card)}` : 'None saved' },
          {
            term: 'Autopay',
            value: agreedText(data, now),
          },
          ...(lastDecline
            ? [
                {
                  term: 'Last charge failed',
                  value: (
                    <>
                      {declineText(lastDecline.code).team}{' '}
                      <ContactLink as={Link} to={paths.invoice(lastDecline.invoice.id)}>
                        {lastDecline.invoice.number}
                      </ContactLink>
                      , {formatDay(lastDecline.at, now)}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {agreements.map(({ text, agreedBy, agreedAt, address, version }) => (
        <Fragment key={agreedAt}>
          <Wording>{text}</Wording>
          <Text size="sm" tone="textMuted">
            Agreed to by {agreedBy} on {formatFull(agreedAt)}
            {address !== null && ` from ${address}`}, version {version}.
          </Text>
        </Fragment>
      ))}
      {may('money.write') && (
        <ButtonRow>
          <Button
            size="sm"
            busy={ask.isPending}
            onClick={() =>
              ask.mutate(undefined, {
                onSuccess: () => toast({ tone: 'success', title: 'The link is on its way' }),
                onError: (error) =>
                  toast({ tone: 'error', title: 'The link wasn’t sent', description: actionText(error) }),
              })
            }
          >
            {card ? 'Ask for another card' : 'Ask for a card'}
          </Button>
          {agreements.length > 0 && (
            <Button size="sm" onClick={() => setConfirming('revoke')}>
              Turn off autopay
            </Button>
          )}
          {card && (
            <Button size="sm" variant="subtle" onClick={() => setConfirming('remove')}>
              Remove card
            </Button>
          )}
        </ButtonRow>
      )}
      {askedAt !== null && (
        <Text size="sm" tone="textMuted">
          Last asked on {formatDay(askedAt, now)}.
        </Text>
      )}
      {confirming !== null && <Confirm clientId={clientId} step={confirming} onClose={() => setConfirming(null)} />}
    </Section>
  );
};

/** What of the client's invoices their card is charged for. */
function agreedText({ agreement, schedules, enabled }: ClientCard, now: Date): string {
  const off = enabled ? '' : '. Autopay is off in Settings';
  if (agreement) return `Agreed on ${formatDay(agreement.agreedAt, now)}${off}`;
  const numbers = schedules.map(({ invoiceNumber }) => invoiceNumber).join(', ');
  return numbers === '' ? 'Not agreed to' : `Only for the rest of ${numbers}${off}`;
}

const expiryText = ({ expired, expiryMonth, expiryYear }: NonNullable<ClientCard['card']>): string =>
  `${expired ? 'expired' : 'expires'} ${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;

const confirmTexts = {
  remove: {
    title: 'Remove this card?',
    label: 'Remove card',
    text: 'We’ll remove it here and at Stripe. Autopay ends with it, and the client pays each invoice by hand.',
  },
  revoke: {
    title: 'Turn off autopay for this client?',
    label: 'Turn off autopay',
    text: 'Nothing more is charged by itself. Only the client can agree to it again.',
  },
} as const;

interface ConfirmProps {
  readonly clientId: string;
  readonly step: keyof typeof confirmTexts;
  readonly onClose: () => void;
}

const Confirm = ({ clientId, step, onClose }: ConfirmProps) => {
  const { title: heading, label, text } = confirmTexts[step];
  const change = useChange(
    step === 'remove' ? api.savedCards.removeOfClient : api.savedCards.revokeOfClient,
    { params: { id: clientId } },
    { replaces: clientCardKey(clientId), onSuccess: onClose },
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={heading}
      confirmLabel={label}
      tone="danger"
      busy={change.isPending}
      error={change.isError ? actionText(change.error) : undefined}
      onConfirm={() => change.mutate()}
    >
      {text}
    </ConfirmDialog>
  );
};
