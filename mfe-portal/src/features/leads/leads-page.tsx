import { brand } from '@vitrine/brand';
import { useLocation, useNavigate, useParams, usePageTitle } from '@vitrine/shell-sdk';
import { media, vars } from '@vitrine/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../shared/paths.ts';
import { useLeadList } from './api/lead-list.ts';
import { LeadDetail } from './components/lead-detail.tsx';
import { LeadList } from './components/lead-list.tsx';
import { NoLeadChosen } from './components/no-lead-chosen.tsx';
import { readListQuery } from './list-query.ts';
import { useDetailFocus } from './use-detail-focus.ts';
import { useLeadHotkeys } from './use-lead-hotkeys.ts';

/** List and detail side by side; on narrow screens one after the other. */
const Layout = styled.div`
  display: grid;
  align-items: start;

  ${media.up('md')} {
    grid-template-columns: minmax(0, 1fr) minmax(22rem, 26rem);
  }
`;

const ListColumn = styled.section<{ $covered: boolean }>`
  min-width: 0;
  padding: ${vars.space[6]} ${vars.space[5]} ${vars.space[16]};

  ${media.up('sm')} {
    padding-inline: ${vars.space[6]};
  }

  ${media.down('md')} {
    display: ${({ $covered }) => ($covered ? 'none' : 'block')};
  }
`;

const DetailColumn = styled.aside<{ $open: boolean }>`
  min-width: 0;
  outline: none;

  ${media.down('md')} {
    display: ${({ $open }) => ($open ? 'block' : 'none')};
  }

  ${media.up('md')} {
    position: sticky;
    inset-block-start: var(--top-bar);
    height: calc(100svh - var(--top-bar));
    overflow-y: auto;
    overscroll-behavior: contain;
    border-inline-start: 1px solid ${vars.color.hairlineStrong};
    background: ${vars.color.panel};
  }
`;

/** `/leads` and `/leads/:id`: who wrote, how promising they are, and what has happened since. */
export const LeadsPage = () => {
  const { id } = useParams();
  const { search } = useLocation();
  const query = readListQuery(new URLSearchParams(search));
  const navigate = useNavigate();
  const list = useRef<HTMLElement>(null);
  const detail = useRef<HTMLElement>(null);

  const anyLead = useLeadList(query).data?.pages.some(({ items }) => items.length > 0);

  const close = (): void => void navigate(paths.leads + search);
  usePageTitle('Leads', brand.product);
  useLeadHotkeys({ list, openId: id, close });
  useDetailFocus({ list, detail, openId: id });

  return (
    <Layout>
      <ListColumn ref={list} aria-label="Leads" $covered={id !== undefined}>
        <LeadList query={query} openId={id} />
      </ListColumn>
      <DetailColumn ref={detail} tabIndex={-1} aria-label="Lead" $open={id !== undefined}>
        {id === undefined ? anyLead && <NoLeadChosen /> : <LeadDetail key={id} id={id} onClose={close} />}
      </DetailColumn>
    </Layout>
  );
};
