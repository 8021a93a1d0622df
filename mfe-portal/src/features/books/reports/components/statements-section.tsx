import { keepPreviousData } from '@tanstack/react-query';
import { api, type Client } from '@vitrine/contracts';
import { Button, Pending, Text, TextField, vars } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../../shared/api/use-endpoint.ts';
import { InlineLoadError } from '../../../../shared/screen/query-errors.tsx';
import { Section } from '../../../../shared/screen/section.tsx';
import { reportTexts } from '../content.ts';

const StatementDialog = lazy(async () => ({
  default: (await import('../../../../shared/statements/statement-dialog.tsx')).StatementDialog,
}));

const texts = reportTexts.statements;

const Search = styled.div`
  display: grid;
  gap: ${vars.space[3]};
  max-width: 26rem;
`;

const Matches = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
`;

/** Finds a client and opens their statement. */
export const StatementsSection = () => {
  const [search, setSearch] = useState('');
  const [client, setClient] = useState<Client | null>(null);
  const typed = search.trim();
  const isAsked = typed.length >= 2;
  const matches = useEndpoint(api.clients.list, isAsked ? { query: { search: typed, limit: 5, sort: 'name' } } : null, {
    placeholderData: keepPreviousData,
  });
  const found = !isAsked ? undefined : matches.data?.items;
  return (
    <Section as="h2" title={texts.title}>
      <Text size="sm" tone="textMuted">
        {texts.text}
      </Text>
      <Search>
        <TextField
          id="statement-client"
          label={texts.search}
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
        {matches.isError && <InlineLoadError query={matches} />}
        {found?.length === 0 && (
          <output>
            <Text as="span" size="sm" tone="textMuted">
              {texts.none}
            </Text>
          </output>
        )}
        {found && found.length > 0 && (
          <Matches aria-label={texts.found}>
            {found.map((one) => (
              <li key={one.id}>
                <Button size="sm" onClick={() => setClient(one)}>
                  {one.company}
                </Button>
              </li>
            ))}
          </Matches>
        )}
      </Search>
      <Pending>{client && <StatementDialog of={client} onClose={() => setClient(null)} />}</Pending>
    </Section>
  );
};
