import type { ClientSummary } from '@vitrine/contracts';
import { TextField } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { FieldProps } from '../../../shared/forms/use-portal-form.ts';
import { useClientSuggestions } from './client-suggestions.ts';
import { chosenClient } from './lines-form.ts';
import { comboboxProps, OptionList, useOptions } from './option-list.tsx';

const Frame = styled.div`
  position: relative;
`;

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
  const options = useOptions();
  const [picked, setPicked] = useState<ClientSummary | null>(null);
  const suggestions = useClientSuggestions(options.isOpen ? values.clientName : '');
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

  const choose = (index: number): void => {
    const choice = choices[index];
    if (!choice) return;
    const { client, fills } = choice;
    setPicked(fills ?? null);
    onPick?.(fills ?? null);
    set({ client, ...(fills && { clientName: fills.company || fills.name, clientEmail: fills.email }) });
  };

  const combobox = { list: `${idPrefix}-clients`, options, count: readOnly ? 0 : choices.length, onChoose: choose };
  return (
    <>
      <Frame onBlur={options.close}>
        <TextField
          id={`${idPrefix}-client`}
          {...field('clientName')}
          label="Client name"
          required
          {...comboboxProps(combobox)}
          autoComplete="off"
          maxLength={200}
          readOnly={readOnly}
          hint={belongs(values.client, picked, linkedTo, recordsOnly)}
          onChange={({ target }) => {
            options.open();
            set({ clientName: target.value, ...(recordsOnly && { client: chosenClient.byAddress }) });
          }}
        />
        {options.isOpen && combobox.count > 0 && (
          <OptionList
            {...combobox}
            label="Clients"
            choices={choices.map(({ client, text, note }) => ({ key: client, text, note }))}
          />
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
