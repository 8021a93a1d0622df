import { Link } from '@vitrine/shell-sdk';
import { FormBanner } from '@vitrine/ui';
import { useSettled } from '../../../shared/use-settled.ts';
import { useLookalikes } from '../clients-queries.ts';
import type { ClientValues } from './client-form.ts';

const pauseMilliseconds = 400;
/** Fewer digits could be the end of anybody's number. */
const leastDigits = 7;

/** Says which clients look like the one that is typed: by name and company, or by phone number. They stay allowed. */
export const Lookalikes = ({ values: { name, company, phone } }: { readonly values: ClientValues }) => {
  const nameQuery = name.trim() && company.trim() ? `${company.trim()} ${name.trim()}` : '';
  const phoneQuery = phone.replaceAll(/\D/g, '').length >= leastDigits ? phone.trim() : '';
  const clients = useLookalikes(useSettled([nameQuery, phoneQuery].filter(Boolean), pauseMilliseconds));
  return (
    <FormBanner tone="info">
      {clients.length > 0 && (
        <>
          Looks like{' '}
          {clients.map((client, index) => (
            <span key={client.id}>
              {index > 0 && ' or '}
              <Link to={`/clients/${client.id}`}>
                {client.company} ({client.name})
              </Link>
            </span>
          ))}
          . You can add another client all the same.
        </>
      )}
    </FormBanner>
  );
};
