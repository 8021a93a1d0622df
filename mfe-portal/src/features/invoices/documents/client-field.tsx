import type { ClientSummary } from '@vitrine/contracts';
import { Text, TextField, vars } from '@vitrine/ui';
import { type KeyboardEvent, useState } from 'react';
import { styled } from 'styled-components';
import type { FieldProps } from '../../../shared/forms/use-portal-form.ts';
import { useClientSuggestions } from './client-suggestions.ts';
import { chosenClient } from './lines-form.ts';

const Frame = styled.div`
  position: relative;
`;

const List = styled.ul.attrs({ role: 'listbox', 'aria-label': 'Clients' })`
  position: absolute;
  inset-inline: 0;
  z-index: ${vars.layer.raised};
  margin-block-start: ${vars.space[1]};
  max-height: 16rem;
  overflow-y: auto;
  padding: ${vars.space[1]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
  background: ${vars.color.overlay};
  box-shadow: ${vars.shadow.floating};
  list-style: none;
`;

const Option = styled.li.attrs({ role: 'option' })<{ $at: boolean }>`
  display: grid;
  padding: ${vars.space[2]} ${vars.space[3]};
  border-radius: ${vars.radius.sm};
  background: ${({ $at }) => ($at ? vars.color.selected : 'transparent')};
  overflow-wrap: anywhere;
  cursor: pointer;
`;

/** Combobox: no native element distinguishes a chosen record from typed text. */
const combobox = { role: 'combobox', 'aria-autocomplete': 'list' } as const;

interface ClientFieldProps {
  /** Prefix of the field ids. */
  readonly idPrefix: string;
  readonly form: {
    readonly values: { readonly client: string; readonly clientName: string; readonly clientEmail: string };
    readonly field: (name: 'clientName' | 'clientEmail') => FieldProps<string, string>;
    readonly set: (changes: { client?: string; clientName?: string; clientEmail?: string }) => void;
  };
  /** The invoice is issued, so its client is fixed. */
  readonly readOnly?: boolean;
  /** Name of the linked client. */
  readonly linkedTo?: string | null;
  /** Whether a client can be created with the invoice. */
  readonly canAdd?: boolean;
  /** Only a client of the list will do; its address isn't shown. */
  readonly recordsOnly?: boolean;
  /** The client of the list that was chosen, or another choice. */
  readonly onPick?: (client: ClientSummary | null) => void;
}

interface Choice {
  readonly client: string;
  readonly text: string;
  readonly note: string;
  readonly fills?: ClientSummary;
}

/** The billed client. Choosing one fills in name and address, which stay editable. */
export const ClientField = ({
  idPrefix,
  form: { values, field, set },
  readOnly = false,
  linkedTo,
  canAdd = false,
  recordsOnly = false,
  onPick,
}: ClientFieldProps) => {
  const [open, setOpen] = useState(false);
  // Enter only chooses an option reached by arrow keys.
  const [at, setAt] = useState(-1);
  const [picked, setPicked] = useState<ClientSummary | null>(null);
  const suggestions = useClientSuggestions(open ? values.clientName : '');
  const typed = values.clientName.trim();
  const choices: readonly Choice[] = [
    ...suggestions.map((one) => ({ client: one.id, text: one.company || one.name, note: one.email, fills: one })),
    ...(canAdd && typed !== ''
      ? [{ client: chosenClient.added, text: `Add “${typed}” as a new client`, note: 'With the email below' }]
      : []),
    ...(typed === '' || recordsOnly
      ? []
      : [{ client: chosenClient.none, text: 'Bill without a client record', note: 'You can link it later' }]),
  ];
  const isListOpen = open && !readOnly && choices.length > 0;
  const list = `${idPrefix}-clients`;

  const choose = ({ client, fills }: Choice): void => {
    setOpen(false);
    setPicked(fills ?? null);
    onPick?.(fills ?? null);
    set({ client, ...(fills && { clientName: fills.company || fills.name, clientEmail: fills.email }) });
  };

  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setOpen(true);
      setAt(at < 0 ? (step > 0 ? 0 : choices.length - 1) : (at + step + choices.length) % choices.length);
    } else if (isListOpen && (event.key === 'Escape' || (event.key === 'Enter' && at >= 0))) {
      // Keys for the list must not submit the form or close the dialog.
      event.preventDefault();
      event.stopPropagation();
      const choice = choices[at];
      if (event.key === 'Enter' && choice) choose(choice);
      setOpen(false);
    }
  };

  return (
    <>
      <Frame onBlur={() => setOpen(false)}>
        <TextField
          id={`${idPrefix}-client`}
          {...field('clientName')}
          label="Client name"
          required
          {...combobox}
          aria-expanded={isListOpen}
          aria-controls={list}
          aria-activedescendant={isListOpen && at >= 0 ? `${list}-${at}` : undefined}
          autoComplete="off"
          maxLength={200}
          readOnly={readOnly}
          hint={belongs(values.client, picked, linkedTo, recordsOnly)}
          onKeyDown={press}
          onChange={({ target }) => {
            setOpen(true);
            setAt(-1);
            set({ clientName: target.value, ...(recordsOnly && { client: chosenClient.byAddress }) });
          }}
        />
        {isListOpen && (
          <List id={list}>
            {choices.map((choice, index) => (
              // Keeps the focus in the field, so that the list stays open for the click.
              <Option
                key={choice.client}
                id={`${list}-${index}`}
                aria-selected={index === at}
                $at={index === at}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
              >
                <span>{choice.text}</span>
                <Text as="span" size="sm" tone="textMuted">
                  {choice.note}
                </Text>
              </Option>
            ))}
          </List>
        )}
      </Frame>
      {!recordsOnly && (
        <TextField
          id={`${idPrefix}-email`}
          type="email"
          label="Client email"
          required
          autoComplete="off"
          readOnly={readOnly}
          {...field('clientEmail')}
        />
      )}
    </>
  );
};

function belongs(
  client: string,
  picked: ClientSummary | null,
  linkedTo: string | null | undefined,
  recordsOnly: boolean,
): string {
  if (recordsOnly) return client === chosenClient.byAddress ? 'Choose a client from the list as you type.' : '';
  if (client === chosenClient.added) return 'A new client is added with this name and email.';
  if (client === chosenClient.none) return 'Not linked to a client.';
  const name = picked?.id === client ? picked.company || picked.name : linkedTo;
  if (name) return `Linked to ${name}, also if you edit the email.`;
  return client === chosenClient.byAddress
    ? 'Choose a client from the list as you type, or add a new one.'
    : 'Linked to the client you chose.';
}
