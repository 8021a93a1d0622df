import { TextField } from '@vitrine/ui';
import { useClientSuggestions } from '../api/client-suggestions.ts';

interface ClientFieldProps {
  /** Before the ids of the fields. */
  readonly idPrefix: string;
  readonly values: { readonly clientName: string; readonly clientEmail: string };
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (changes: { readonly clientName?: string; readonly clientEmail?: string }) => void;
}

/** Whom the invoice bills. Known clients are suggested while the name is typed, and bring their address. */
export const ClientField = ({ idPrefix, values, errors, onChange }: ClientFieldProps) => {
  const known = useClientSuggestions(values.clientName);
  const list = `${idPrefix}-clients`;

  const name = (clientName: string): void => {
    const client = known.find((one) => one.company === clientName || one.name === clientName);
    onChange({ clientName, ...(client && values.clientEmail.trim() === '' && { clientEmail: client.email }) });
  };

  return (
    <>
      <TextField
        id={`${idPrefix}-client`}
        name="clientName"
        label="Client name"
        required
        autoComplete="off"
        maxLength={200}
        list={list}
        value={values.clientName}
        error={errors['clientName']}
        onChange={({ target }) => name(target.value)}
      />
      <TextField
        id={`${idPrefix}-email`}
        name="clientEmail"
        type="email"
        label="Client email"
        required
        autoComplete="off"
        value={values.clientEmail}
        error={errors['clientEmail']}
        onChange={({ target }) => onChange({ clientEmail: target.value })}
      />
      <datalist id={list}>
        {known.map(({ id, name: person, company, email }) => (
          <option key={id} value={company || person}>
            {email}
          </option>
        ))}
      </datalist>
    </>
  );
};
