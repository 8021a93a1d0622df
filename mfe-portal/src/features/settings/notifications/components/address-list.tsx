import { Button, CloseIcon, IconButton, TextField, vars } from '@vitrine/ui';
import { type KeyboardEvent, useRef } from 'react';
import { styled } from 'styled-components';

const Addresses = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
`;

const Chip = styled.li`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[1]};
  min-width: 0;
  padding-inline-start: ${vars.space[3]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.pill};
  background: ${vars.color.panelRaised};
  font-size: ${vars.text.sm};
  overflow-wrap: anywhere;
`;

const Adding = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: ${vars.space[2]};

  /* Beside the field itself, below its label. */
  > button {
    margin-block-start: 1.625rem;
  }
`;

const Frame = styled.div`
  display: grid;
  gap: ${vars.space[3]};
`;

interface AddressListProps {
  readonly id: string;
  /** 'New inquiries': whom it is about. */
  readonly title: string;
  readonly addresses: readonly string[];
  /** What stands in the field and was not added yet. */
  readonly typed: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  readonly onAdd: () => void;
  readonly onRemove: (address: string) => void;
}

/** Addresses with a field for one more; Enter adds it. */
export const AddressList = ({ id, title, addresses, typed, error, onType, onAdd, onRemove }: AddressListProps) => {
  const field = useRef<HTMLInputElement>(null);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    event.preventDefault();
    onAdd();
  };

  return (
    <Frame>
      {addresses.length > 0 && (
        <Addresses aria-label={`Told of ${title.toLowerCase()}`}>
          {addresses.map((address) => (
            <Chip key={address}>
              {address}
              <IconButton
                label={`Remove ${address} from ${title.toLowerCase()}`}
                onClick={() => {
                  onRemove(address);
                  field.current?.focus();
                }}
              >
                <CloseIcon size={12} />
              </IconButton>
            </Chip>
          ))}
        </Addresses>
      )}
      <Adding>
        <TextField
          ref={field}
          id={id}
          // The heading above says to the eye what for; the whole of it would take two lines on a phone.
          label="Add an address"
          aria-label={`Add an address for ${title.toLowerCase()}`}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button onClick={onAdd} disabled={typed.trim() === ''}>
          Add
        </Button>
      </Adding>
    </Frame>
  );
};
