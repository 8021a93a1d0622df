import { api, type Lead, type LeadMatch, LeadMatchQuery } from '@vitrine/contracts';
import { inPlace, Link, useLocation } from '@vitrine/shell-sdk';
import { Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { paths } from '../../../shared/paths.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { statusLabels } from '../content.ts';

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[2]};
  overflow-wrap: anywhere;
`;

const inCommon: Readonly<Record<LeadMatch['by'][number], string>> = {
  email: 'the email',
  phone: 'the phone number',
  company: 'the practice',
};

/** Other leads with the number or the practice; nothing where there are none. */
export const DuplicatesPart = ({ lead: { id, phone, company } }: { readonly lead: Lead }) => {
  const { search } = useLocation();
  const query = { except: id, ...(phone && { phone }), ...(company && { company }) };
  // What is too long to be compared isn't asked.
  const isAsked = Boolean(phone || company) && LeadMatchQuery.safeParse(query).success;
  const { data } = useEndpoint(api.contacts.findMatches, isAsked ? { query } : null);
  if (!data || data.items.length === 0) return null;
  return (
    <Section title="May be the same">
      <List aria-label="Leads that may be the same">
        {data.items.map((match) => (
          <li key={match.id}>
            <Text size="sm" as="div">
              <Link to={paths.lead(match.id) + search} state={inPlace}>
                {match.name}
              </Link>{' '}
              ({statusLabels[match.status]}) has {match.by.map((by) => inCommon[by]).join(' and ')}, too
            </Text>
          </li>
        ))}
      </List>
    </Section>
  );
};
