import { newsletterEndpoints, type Subscriber, type SubscriberState } from '@vitrine/contracts';
import { useLocation, useNavigate } from '@vitrine/shell-sdk';
import {
  Badge,
  type BadgeTone,
  Button,
  ConfirmDialog,
  EmptyState,
  FilterTabs,
  Th,
  Toolbar,
  Tr,
  useToast,
  vars,
} from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { useDownload } from '../../../shared/download.ts';
import { formatDay, formatFull, useNow } from '../../../shared/format.ts';
import { actionText } from '../../../shared/problems.ts';
import { NoResults } from '../../../shared/screen/empty-states.tsx';
import { ListBody } from '../../../shared/screen/list-body.tsx';
import { ListSearch } from '../../../shared/screen/list-tools.tsx';
import { TabletUpTd, TabletUpTh } from '../../../shared/screen/record-table.ts';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { SectionHead } from '../../../shared/settings/settings-section.tsx';
import { ActionTd, PhoneOnly, SettingsTable, SubjectTd } from '../../../shared/settings/settings-table.tsx';
import { filterSearch, readFilter, type SubscriberFilter } from './subscriber-filter.ts';

const stateNames: Readonly<Record<SubscriberState, string>> = {
  pending: 'Not confirmed',
  confirmed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
};
const stateTones: Readonly<Record<SubscriberState, BadgeTone>> = {
  pending: 'steel',
  confirmed: 'jade',
  unsubscribed: 'neutral',
};

/** In the order of the tabs. */
const states = ['confirmed', 'pending', 'unsubscribed'] as const satisfies readonly SubscriberState[];

const Tools = styled(Toolbar)`
  gap: ${vars.space[3]} ${vars.space[5]};
`;

const PhoneState = styled(PhoneOnly)`
  margin-block-start: ${vars.space[1]};
`;

interface RemoveDialogProps {
  readonly subscriber: Subscriber;
  readonly onClose: () => void;
}

const RemoveDialog = ({ subscriber: { id, email }, onClose }: RemoveDialogProps) => {
  const remove = useChange(newsletterEndpoints.remove, { params: { id } }, { stale: [['newsletter'], ['audit']] });
  const toast = useToast();
  const confirm = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ tone: 'success', title: `${email} was removed` });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${email}?`}
      confirmLabel="Remove address"
      tone="danger"
      busy={remove.isPending}
      error={remove.isError ? actionText(remove.error) : undefined}
      onConfirm={confirm}
    >
      The address is deleted from this list. It can come back only if its owner subscribes again on the website.
    </ConfirmDialog>
  );
};

/** When an address came into its state. */
const Since = ({ subscriber: { since } }: { readonly subscriber: Subscriber }) => {
  const now = useNow();
  return (
    <time dateTime={since} title={formatFull(since)}>
      {formatDay(since, now)}
    </time>
  );
};

/** Settings, Newsletter: who asked for it on the website, and the CSV for the tool that sends it. */
export const NewsletterSection = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filter = readFilter(new URLSearchParams(search));
  const subscribers = usePages(newsletterEndpoints.list, {
    query: { ...(filter.search && { search: filter.search }), ...(filter.state && { state: filter.state }) },
  });
  const { download, downloading } = useDownload();
  const [removing, setRemoving] = useState<Subscriber | null>(null);
  const pages = subscribers.data?.pages;
  const items = pages?.flatMap((page) => page.items) ?? [];
  const counts = pages?.[0]?.counts;
  const all = counts && counts.pending + counts.confirmed + counts.unsubscribed;
  const show = (change: Partial<SubscriberFilter>): void =>
    void navigate({ search: filterSearch({ ...filter, ...change }) }, { replace: true });

  return (
    <>
      <SectionHead
        title="Newsletter"
        action={
          counts !== undefined &&
          counts.confirmed > 0 && (
            <Button
              size="sm"
              busy={downloading}
              onClick={() => void download('newsletter.csv', newsletterEndpoints.exportCsv, {})}
            >
              Export {counts.confirmed} subscribed
            </Button>
          )
        }
      >
        People who subscribed on the website and confirmed their address. Export them to the tool that sends your
        newsletter; each row has that person’s link to unsubscribe.
      </SectionHead>
      {all !== undefined && all > 0 && (
        <Tools>
          <ListSearch
            id="newsletter-search"
            label="Search email"
            value={filter.search}
            onSearch={(text) => show({ search: text })}
          />
          <FilterTabs
            label="State"
            value={filter.state ?? 'all'}
            options={[
              { value: 'all' as const, label: 'All', count: all },
              ...states.map((value) => ({ value, label: stateNames[value], count: counts?.[value] ?? 0 })),
            ]}
            onChange={(value) => show({ state: value === 'all' ? null : value })}
          />
        </Tools>
      )}
      <ListBody
        name="Subscribers"
        query={subscribers}
        rowCount={subscribers.data && items.length}
        total={pages?.[0]?.total ?? items.length}
        empty={
          all !== 0 ? (
            <NoResults
              title="No matching addresses"
              search={filter.search}
              filtered={filter.state !== null}
              onClear={() => show({ search: '', state: null })}
            />
          ) : (
            <EmptyState title="No subscribers yet" picture={<StateDrawing form="iris" />}>
              When someone subscribes on the website, you’ll see their address here.
            </EmptyState>
          )
        }
      >
        <SettingsTable
          label="Subscribers"
          head={
            <>
              <Th>Email</Th>
              <TabletUpTh>State</TabletUpTh>
              <TabletUpTh>Since</TabletUpTh>
            </>
          }
          hasActions
        >
          {items.map((subscriber) => {
            const { id, email, state } = subscriber;
            const badge = <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>;
            return (
              <Tr key={id}>
                <SubjectTd>
                  {email}
                  <PhoneState>
                    {badge} <Since subscriber={subscriber} />
                  </PhoneState>
                </SubjectTd>
                <TabletUpTd>{badge}</TabletUpTd>
                <TabletUpTd nowrap>
                  <Since subscriber={subscriber} />
                </TabletUpTd>
                <ActionTd>
                  <Button
                    size="sm"
                    variant="subtle"
                    aria-label={`Remove ${email}`}
                    onClick={() => setRemoving(subscriber)}
                  >
                    Remove
                  </Button>
                </ActionTd>
              </Tr>
            );
          })}
        </SettingsTable>
      </ListBody>
      {removing && <RemoveDialog key={removing.id} subscriber={removing} onClose={() => setRemoving(null)} />}
    </>
  );
};
