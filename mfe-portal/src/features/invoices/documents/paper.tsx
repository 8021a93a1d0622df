import { brand } from '@vitrine/brand';
import { logoEndpoints, settingsEndpoints } from '@vitrine/contracts';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { LogoPicture } from '../../../shared/logo-picture.tsx';
import {
  Amount,
  Facts,
  Foot,
  Kind,
  Letterhead,
  LineTable,
  Name,
  Notes,
  Number,
  Parties,
  Sheet,
  Standing,
  Strong,
  Sums,
  Title,
  Total,
} from './paper-layout.ts';

/** A document as its paper shows it, in words. */
export interface PaperDocument {
  /** 'Invoice' */
  readonly name: string;
  /** Null until it has one. */
  readonly number: string | null;
  /** '—' while a part of it is invalid. */
  readonly total: string;
  /** 'Due on December 24, 2026' */
  readonly standing: string;
  readonly client: { readonly term: string; readonly name: string; readonly email: string };
  readonly facts: readonly { readonly term: string; readonly value: string }[];
  /** Above the lines. */
  readonly title?: string;
  readonly lines: readonly {
    readonly key: number;
    readonly description: string;
    readonly notes: readonly string[];
    readonly quantity: string;
    readonly rate: string;
    readonly amount: string;
  }[];
  readonly sums: readonly { readonly label: string; readonly amount: string; readonly isStrong?: boolean }[];
  readonly notes: readonly { readonly term: string; readonly value: string }[];
}

/** The first page of a document, in the words and figures that its PDF will have. */
export const Paper = ({ paper }: { readonly paper: PaperDocument }) => {
  const { data } = useEndpoint(settingsEndpoints.brand, {}, { staleTime: 60_000 });
  const logo = useEndpoint(logoEndpoints.get, {}, { staleTime: 60_000 }).data?.logo;
  const sender = data?.displayName ?? brand.agency;
  const from = [data?.businessAddress, data?.phone, data?.replyTo].filter(Boolean).join('\n');
  const { name, number, total, standing, client, facts, title, lines, sums, notes } = paper;
  return (
    <Sheet>
      <Letterhead>
        {logo ? <LogoPicture logo={logo} room="paper" alt={sender} /> : <Name>{sender}</Name>}
        {number !== null && <Number>{number}</Number>}
      </Letterhead>
      <Kind>{name}</Kind>
      <Total>{total}</Total>
      <Standing>{standing}</Standing>
      <Parties>
        <Facts>
          <dt>{client.term}</dt>
          <dd>
            <Strong>{client.name || 'Client name'}</Strong>
            {client.email}
          </dd>
        </Facts>
        <Facts>
          <dt>From</dt>
          <dd>
            <Strong>{sender}</Strong>
            {from}
          </dd>
        </Facts>
        <Facts>
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
      </Parties>
      {title !== undefined && title !== '' && <Title>{title}</Title>}
      <LineTable>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Qty</th>
            <th scope="col">Rate</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td>
                {line.description}
                <span data-narrow="">
                  {line.quantity} × {line.rate}
                </span>
                {line.notes.map((note) => (
                  <span key={note}>{note}</span>
                ))}
              </td>
              <td>{line.quantity}</td>
              <td>{line.rate}</td>
              <td>{line.amount}</td>
            </tr>
          ))}
        </tbody>
      </LineTable>
      <Sums>
        {sums.map(({ label, amount, isStrong = false }) => (
          <Amount key={label} $strong={isStrong}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </Amount>
        ))}
      </Sums>
      <Notes>
        {notes
          .filter(({ value }) => value.trim() !== '')
          .map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </Notes>
      {data && (
        <Foot>
          Questions about this {name.toLowerCase()}: {data.replyTo}
        </Foot>
      )}
    </Sheet>
  );
};
