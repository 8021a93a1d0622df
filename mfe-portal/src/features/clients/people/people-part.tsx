import {
  api,
  type Client,
  type ClientPerson,
  editedOf,
  inputValues,
  personFields,
  typedValues,
} from '@vitrine/contracts';
import { Badge, Button, FormBanner, Menu, MoreIcon, Pending, Text, useToast, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useRights } from '../../../shared/auth/rights.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { itemsOf, keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { actionText } from '../../../shared/problems.ts';
import { EmailLink, PhoneLink } from '../../../shared/screen/contact-link.tsx';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Section } from '../../../shared/screen/section.tsx';
import { phoneText } from '../content.ts';
import { PersonDialog } from './person-dialog.tsx';

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[3]};
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: 0 ${vars.space[3]};
  font-size: ${vars.text.sm};
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${vars.space[3]};
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Name = styled.span`
  font-weight: ${vars.weight.medium};
`;

/** The people of a client besides the contact of its record. */
export const PeoplePart = ({ client }: { readonly client: Client }) => {
  const may = useRights();
  const mayChange = may('clients.write', 'own');
  const toast = useToast();
  const params = { id: client.id };
  const people = useEndpoint(api.clientPeople.list, { params }, { select: itemsOf });
  const stale = [keyOf(api.clientPeople.list, { params }), keyOf(api.clients.list)];
  const remove = useChange(api.clientPeople.remove, {}, { stale });
  const add = useChange(api.clientPeople.create, { params }, { stale });
  const [open, setOpen] = useState<{ readonly person?: ClientPerson } | null>(null);
  const failed = remove.error ?? add.error;

  const removeAndOffer = (person: ClientPerson): void =>
    remove.mutate(
      { params: { id: client.id, personId: person.id } },
      {
        onSuccess: () =>
          toast({
            tone: 'success',
            title: `${person.name} was removed`,
            action: {
              label: 'Undo',
              onPress: () =>
                add.mutate({
                  body: inputValues(personFields, typedValues(personFields, editedOf(personFields, person))),
                }),
            },
          }),
      },
    );

  return (
    <Section
      title="People"
      aside={
        mayChange && (
          <Button size="sm" variant="subtle" onClick={() => setOpen({})}>
            Add person
          </Button>
        )
      }
    >
      {people.isError && <InlineLoadError query={people} />}
      {people.data?.length === 0 && (
        <Text size="sm" tone="textFaint">
          Nobody besides {client.name} yet.
        </Text>
      )}
      {people.data && people.data.length > 0 && (
        <List aria-label="People">
          {people.data.map((person) => (
            <Row key={person.id}>
              <div>
                <Facts>
                  <Name>{person.name}</Name>
                  {person.role !== '' && (
                    <Text as="span" size="sm" tone="textMuted">
                      {person.role}
                    </Text>
                  )}
                  {person.getsInvoices && <Badge tone="steel">{personFields.getsInvoices.label}</Badge>}
                </Facts>
                <Facts>
                  {person.email !== null && <EmailLink email={person.email} />}
                  {person.phone !== null && <PhoneLink phone={person.phone} text={phoneText(person.phone)} />}
                </Facts>
              </div>
              {mayChange && (
                <Menu
                  trigger={
                    <Button size="sm" variant="subtle" aria-label={`Change ${person.name}`}>
                      <MoreIcon />
                    </Button>
                  }
                  items={[
                    { id: 'edit', label: 'Edit', onSelect: () => setOpen({ person }) },
                    { id: 'remove', label: 'Remove', onSelect: () => removeAndOffer(person) },
                  ]}
                />
              )}
            </Row>
          ))}
        </List>
      )}
      <FormBanner tone="error">{failed && actionText(failed)}</FormBanner>
      <Pending>{open && <PersonDialog client={client} {...open} onClose={() => setOpen(null)} />}</Pending>
    </Section>
  );
};
