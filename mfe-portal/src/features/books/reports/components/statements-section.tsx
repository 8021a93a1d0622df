import type { Client } from '@vitrine/contracts';
import { Button, Pending, Text, TextField, vars } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { styled } from 'styled-components';
import { InlineLoadError } from '../../../../shared/screen/query-errors.tsx';
import { Section } from '../../../../shared/screen/section.tsx';
import { reportTexts } from '../content.ts';
import { useClientMatches } from '../reports-queries.ts';

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
  const matches = useClientMatches(typed);
  const found = typed.length < 2 ? undefined : matches.data?.items;
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
