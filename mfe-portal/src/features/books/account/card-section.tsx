import { useQuery } from '@tanstack/react-query';
import { type AccountCard, api, cardName, type SavedCard } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { useApi, useLocation } from '@vitrine/shell-sdk';
import { Badge, Button, ConfirmDialog, FormBanner, Heading, Text, vars } from '@vitrine/ui';
import { Fragment, useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { formatDay, formatLongDate } from '../../../shared/format.ts';
import { failureText } from '../../../shared/problems.ts';
import { ButtonRow } from '../../../shared/screen/layout.ts';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Card, CardFrame, CardPending } from './card-frame.tsx';
import { cardTexts } from './content.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${vars.space[1]} ${vars.space[3]};
  font-variant-numeric: tabular-nums;
`;

const Upcoming = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[2]};
  width: 100%;
  font-size: ${vars.text.sm};
  font-variant-numeric: tabular-nums;
`;

const cardKey = keyOf(api.savedCards.get);
/** After a failure, too: the text may have changed meanwhile, or somebody removed the card. */
const cardChange = { replaces: cardKey, staleOnError: [cardKey] };

/** The caller's card. After a visit to the provider's page the provider is asked itself. */
function useCard(wasSaved: boolean) {
  const client = useApi();
  return useQuery({
    queryKey: cardKey,
    queryFn: ({ signal }) => client.call(wasSaved ? api.savedCards.refresh : api.savedCards.get, { signal }),
  });
}

/** Leads to the provider's page that saves a card. */
const useOpenCardPage = () =>
  useChange(api.savedCards.open, {}, { onSuccess: ({ url }) => window.location.assign(url) });

/** The saved card, and whether we may charge it; nothing for somebody who is no client. */
export const CardSection = () => {
  const { search } = useLocation();
  const query = useCard(new URLSearchParams(search).get('card') === 'saved');
  if (query.isPending) return <CardPending />;
  if (query.data && !query.data.available) return null;
  return (
    <CardFrame>
      {query.isError && <InlineLoadError query={query} />}
      {query.data && (query.data.card ? <Saved data={query.data} card={query.data.card} /> : <None />)}
    </CardFrame>
  );
};

const None = () => {
  const page = useOpenCardPage();
  return (
    <Card $padding="lg">
      <Text tone="textMuted">{cardTexts.none}</Text>
      <FormBanner tone="error">{page.isError && failureText(page.error)}</FormBanner>
      <Button variant="primary" busy={page.isPending || page.isSuccess} onClick={() => page.mutate()}>
        {cardTexts.save}
      </Button>
    </Card>
  );
};

interface SavedProps {
  readonly data: AccountCard;
  readonly card: SavedCard;
}

const Saved = ({ data, card }: SavedProps) => {
  const page = useOpenCardPage();
  const removal = useChange(api.savedCards.remove, {}, cardChange);
  const [removing, setRemoving] = useState(false);
  return (
    <Card $padding="lg">
      <Line>
        <Text as="span" weight="medium">
          {cardName(card)}
        </Text>
        <Text as="span" size="sm" tone={card.expired ? 'ember' : 'textMuted'}>
          {cardTexts.expiry(card)}
        </Text>
        {data.agreement && <Badge tone="jade">{cardTexts.on}</Badge>}
      </Line>
      <FormBanner tone="error">{page.isError && failureText(page.error)}</FormBanner>
      <ButtonRow>
        <Button size="sm" busy={page.isPending || page.isSuccess} onClick={() => page.mutate()}>
          {cardTexts.replace}
        </Button>
        <Button size="sm" variant="subtle" onClick={() => setRemoving(true)}>
          {cardTexts.remove}
        </Button>
      </ButtonRow>
      <Autopay data={data} />
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={cardTexts.removeTitle(card)}
        confirmLabel={cardTexts.remove}
        tone="danger"
        busy={removal.isPending}
        error={removal.isError ? failureText(removal.error) : undefined}
        onConfirm={() => removal.mutate()}
      >
        {cardTexts.removeText}
      </ConfirmDialog>
    </Card>
  );
};

/** What is agreed to, in full, with the button that takes it back; then what would be agreed to for all invoices. */
const Autopay = ({ data }: { readonly data: AccountCard }) => {
  const { agreement, schedules, wording, enabled, upcoming } = data;
  const agree = useChange(api.savedCards.agree, { body: { version: wording.version } }, cardChange);
  const revoke = useChange(api.savedCards.revoke, {}, cardChange);
  const agreements = [...(agreement ? [agreement] : []), ...schedules];
  return (
    <>
      <Heading as="h3" size="sm">
        {cardTexts.autopay}
      </Heading>
      {agreements.map(({ agreedAt, text }) => (
        <Fragment key={agreedAt}>
          <Text size="sm" tone="textMuted">
            {cardTexts.agreed(formatDay(agreedAt))}
          </Text>
          <Text size="sm">{text}</Text>
        </Fragment>
      ))}
      {agreements.length > 0 && (
        <>
          {!enabled && (
            <Text size="sm" tone="textMuted">
              {cardTexts.notYet}
            </Text>
          )}
          {upcoming.length > 0 && (
            <Upcoming aria-label={cardTexts.upcoming}>
              {upcoming.map(({ number, amountCents, on }) => (
                <li key={number}>{cardTexts.charge(formatLongDate(on), formatCents(amountCents), number)}</li>
              ))}
            </Upcoming>
          )}
          <FormBanner tone="error">{revoke.isError && failureText(revoke.error)}</FormBanner>
          <Button size="sm" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {agreement ? cardTexts.revoke : cardTexts.stop}
          </Button>
        </>
      )}
      {!agreement && (
        <>
          {schedules.length > 0 && (
            <Text size="sm" tone="textMuted">
              {cardTexts.forAll}
            </Text>
          )}
          <Text size="sm">{wording.text}</Text>
          <FormBanner tone="error">{agree.isError && failureText(agree.error)}</FormBanner>
          <Button size="sm" variant="primary" busy={agree.isPending} onClick={() => agree.mutate()}>
            {cardTexts.agree}
          </Button>
        </>
      )}
    </>
  );
};
