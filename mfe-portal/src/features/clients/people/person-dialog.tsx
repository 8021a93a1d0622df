import {
  api,
  type Client,
  ClientPerson,
  ClientPersonCreate,
  inputValues,
  personFields,
  typedShape,
  type TypedValues,
  typedValues,
} from '@vitrine/contracts';
import { TextField, useToast } from '@vitrine/ui';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { CheckCard } from '../../../shared/forms/check-card.tsx';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { conflictsOf, controlsOf } from '../../../shared/forms/record-form.ts';
import { usePortalForm, type Versioned } from '../../../shared/forms/use-portal-form.ts';

const Typed = z.object(typedShape(personFields));
type Typed = TypedValues<typeof personFields>;

const bodyOf = (values: Typed) => inputValues(personFields, values);
const PersonForm = checkedAs(Typed, ClientPersonCreate, bodyOf);

const versioned = (person: ClientPerson | undefined): Versioned<Typed> => ({
  version: person?.version ?? 0,
  values: typedValues(personFields, person ?? null),
});

const staleFields = conflictsOf(personFields);

interface PersonDialogProps {
  readonly client: Client;
  /** Left out for a new one. */
  readonly person?: ClientPerson;
  readonly onClose: () => void;
}

/** Adds or edits somebody at a client. Input stays until it is saved. */
export const PersonDialog = ({ client, person, onClose }: PersonDialogProps) => {
  const stale = [keyOf(api.clientPeople.list, { params: { id: client.id } }), keyOf(api.clients.list)];
  const add = useChange(api.clientPeople.create, { params: { id: client.id } }, { stale });
  const update = useChange(
    api.clientPeople.update,
    { params: { id: client.id, personId: person?.id ?? '' } },
    { stale },
  );
  const toast = useToast();
  const form = usePortalForm({
    ...versioned(person),
    draft: { name: person ? `client-person.${person.id}` : `client.${client.id}.person`, shape: Typed },
    schema: PersonForm,
    save: (values, { version, key }) =>
      person
        ? update.mutateAsync({ body: { ...bodyOf(values), version } })
        : add.mutateAsync({ body: bodyOf(values), idempotencyKey: key }),
    readCurrent: (current) => {
      const parsed = ClientPerson.safeParse(current);
      return parsed.success ? versioned(parsed.data) : null;
    },
    onSaved: (saved) => {
      if (saved) toast({ tone: 'success', title: person ? `${saved.name} was saved` : `${saved.name} was added` });
      onClose();
    },
  });
  const control = controlsOf(personFields, form, 'person');
  const line = { autoComplete: 'off' };

  return (
    <EditorDialog
      form={form}
      stale={{ what: 'person', fields: staleFields }}
      title={person ? `Edit ${person.name}` : 'Add person'}
      description={`Somebody at ${client.company} besides ${client.name}.`}
      submitLabel={person ? 'Save person' : 'Add person'}
      onClose={onClose}
    >
      <Pair>
        <TextField {...control('name')} {...line} maxLength={200} />
        <TextField {...control('role')} {...line} maxLength={80} />
      </Pair>
      <Pair>
        <TextField {...control('email')} {...line} type="email" />
        <TextField {...control('phone')} {...line} type="tel" maxLength={40} />
      </Pair>
      <CheckCard {...control('getsInvoices')} />
    </EditorDialog>
  );
};
