import { brand } from '@vitrine/brand';
import { api, type CampaignCode, CodeQuery, codeStates } from '@vitrine/contracts';
import { useLocation, useNavigate, usePageTitle } from '@vitrine/shell-sdk';
import { Button, EmptyState, FilterTabs, Heading, media, Pending, Toolbar, useToast, vars } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../shared/api/use-change.ts';
import { keyOf } from '../../shared/api/use-endpoint.ts';
import { usePages } from '../../shared/api/use-pages.ts';
import { useMarkDemo } from '../../shared/demo-data.tsx';
import { useNow } from '../../shared/format.ts';
import { actionText } from '../../shared/problems.ts';
import { NoResults } from '../../shared/screen/empty-states.tsx';
import { Page, PageHead } from '../../shared/screen/layout.ts';
import { ListBody } from '../../shared/screen/list-body.tsx';
import { type ListQuery, listAddress, searchOf } from '../../shared/screen/list-query.ts';
import { ListSearch, tabCount } from '../../shared/screen/list-tools.tsx';
import { StateDrawing } from '../../shared/screen/state-drawing.tsx';
import { CodeCard } from './components/code-card.tsx';
import { CreateCard, GeneralLink } from './components/general-link.tsx';
import { generatorTexts, stateLabels } from './content.ts';

/** Each dialog is loaded when it is first opened. */
const CodeDialog = lazy(async () => ({ default: (await import('./components/code-dialog.tsx')).CodeDialog }));
const SendDialog = lazy(async () => ({ default: (await import('./components/send-dialog.tsx')).SendDialog }));
const RetireDialog = lazy(async () => ({ default: (await import('./components/retire-dialog.tsx')).RetireDialog }));
const QrDialog = lazy(async () => ({ default: (await import('./components/qr-dialog.tsx')).QrDialog }));

const CreateOptions = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[5]};
  margin-block-end: ${vars.space[10]};

  ${media.up('md')} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;

const Codes = styled.section`
  > header {
    margin-block-end: ${vars.space[3]};
  }
`;

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr));
  gap: ${vars.space[5]};
`;

const { search, state } = CodeQuery.shape;
const codeAddress = listAddress({ search, state }, {});

const codesKeys = [keyOf(api.codes.list)];

type Open =
  | { readonly what: 'create' }
  | { readonly what: 'edit' | 'send' | 'qr' | 'retire'; readonly code: CampaignCode }
  | null;

/** `/onboarding-generator`: onboarding links and campaign codes. */
export const GeneratorPage = () => {
  const query = codeAddress.read(useLocation().search);
  const navigate = useNavigate();
  const codes = usePages(api.codes.list, { query: { limit: 30, ...query } });
  const retire = useChange(api.codes.retire, {}, { stale: codesKeys, staleOnError: codesKeys });
  const toast = useToast();
  const now = useNow();
  const [open, setOpen] = useState<Open>(null);
  const items = codes.data?.pages.flatMap((page) => page.items) ?? [];
  const newest = codes.data?.pages[0];
  usePageTitle(generatorTexts.title, brand.product);
  useMarkDemo(items.some(({ demo }) => demo));

  const close = (): void => setOpen(null);
  const show = (change: ListQuery): void =>
    void navigate({ search: searchOf(codeAddress.clean({ ...query, ...change })) }, { replace: true });

  const setRetired = (code: CampaignCode, retired: boolean): void => {
    retire.mutate(
      { params: { id: code.id }, body: { retired, version: code.version } },
      {
        onSuccess: () => {
          close();
          toast({
            tone: 'success',
            title: retired ? `${code.code} is retired` : `${code.code} works again`,
            ...(retired && { description: 'Nobody new can use its link.' }),
          });
        },
        onError: (error) => {
          if (!retired)
            toast({ tone: 'error', title: `We couldn’t bring back ${code.code}`, description: actionText(error) });
        },
      },
    );
  };

  return (
    <Page aria-label={generatorTexts.title}>
      <PageHead>
        <Heading as="h1" size="lg">
          {generatorTexts.title}
        </Heading>
      </PageHead>
      <CreateOptions>
        <GeneralLink link={new URL('/onboarding', window.location.origin).href} />
        <CreateCard onCreate={() => setOpen({ what: 'create' })} />
      </CreateOptions>
      <Codes aria-labelledby="campaign-codes">
        <PageHead>
          <Heading as="h2" size="md" id="campaign-codes">
            Campaign Codes
          </Heading>
          <ListSearch
            id="code-search"
            label="Search code or name"
            value={query.search ?? ''}
            onSearch={(text) => show({ search: text })}
          />
        </PageHead>
        <Toolbar>
          <FilterTabs
            label="Filter by state"
            value={query.state ?? 'all'}
            onChange={(state) => show({ state: state === 'all' ? undefined : state })}
            options={[
              { value: 'all', label: 'All', ...tabCount(newest?.countByState, 'all') },
              ...codeStates.map((state) => ({
                value: state,
                label: stateLabels[state],
                ...tabCount(newest?.countByState, state),
              })),
            ]}
          />
        </Toolbar>
        <ListBody
          name="Codes"
          query={codes}
          rowCount={codes.data && items.length}
          total={newest?.total ?? items.length}
          empty={
            <NoCodes
              query={query}
              onClear={() => show({ search: undefined, state: undefined })}
              onCreate={() => setOpen({ what: 'create' })}
            />
          }
        >
          <Grid>
            {items.map((code) => (
              <CodeCard
                key={code.id}
                code={code}
                now={now}
                onSend={() => setOpen({ what: 'send', code })}
                onQr={() => setOpen({ what: 'qr', code })}
                onEdit={() => setOpen({ what: 'edit', code })}
                onRetire={(retired) => {
                  retire.reset();
                  if (retired) setOpen({ what: 'retire', code });
                  else setRetired(code, false);
                }}
              />
            ))}
          </Grid>
        </ListBody>
      </Codes>
      <Pending>
        {(open?.what === 'create' || open?.what === 'edit') && (
          <CodeDialog
            key={open.what === 'edit' ? open.code.id : 'new'}
            code={open.what === 'edit' ? open.code : null}
            onClose={close}
          />
        )}
        {open?.what === 'send' && <SendDialog code={open.code} onClose={close} />}
        {open?.what === 'qr' && <QrDialog code={open.code} onClose={close} />}
        {open?.what === 'retire' && (
          <RetireDialog
            code={open.code}
            busy={retire.isPending}
            error={retire.isError ? actionText(retire.error) : undefined}
            onConfirm={() => setRetired(open.code, true)}
            onClose={close}
          />
        )}
      </Pending>
    </Page>
  );
};

interface NoCodesProps {
  readonly query: ListQuery;
  readonly onClear: () => void;
  readonly onCreate: () => void;
}

const NoCodes = ({ query, onClear, onCreate }: NoCodesProps) =>
  query['search'] || query['state'] ? (
    <NoResults
      title="No matching codes"
      search={query['search'] ?? ''}
      filtered={Boolean(query['state'])}
      onClear={onClear}
    />
  ) : (
    <EmptyState
      title="No campaign codes yet"
      picture={<StateDrawing form="iris" />}
      action={
        <Button size="sm" variant="primary" onClick={onCreate}>
          {generatorTexts.create}
        </Button>
      }
    >
      A code gives a client their own price and opens onboarding with everything filled in.
    </EmptyState>
  );
