import { randomUUID } from 'node:crypto';
import {
  Estimate,
  type EstimateCreateInput,
  type EstimateEditInput,
  pathOfStrokes,
  SharedEstimate,
} from '@vitrine/contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { type Desk, startDesk } from '../support.ts';
import { type Answer, newAddress } from '../../support/test-app.ts';

export interface EstimatesDesk extends Desk {
  /** Throws with the response when it is refused. */
  estimate(fields?: Partial<EstimateCreateInput>): Promise<Estimate>;
  /** A new estimate whose link works. */
  sent(fields?: Partial<EstimateCreateInput>): Promise<Estimate>;
  find(id: string): Promise<Estimate>;
  /** Does what a button of the sheet does. */
  act(estimate: Pick<Estimate, 'id' | 'version'>, action: string, body?: object, key?: string): Promise<Answer>;
  /** Calls the API as the client does. */
  client(action: string, body: object, key?: string): Promise<Answer>;
  view(estimate: Estimate): Promise<SharedEstimate>;
  /** Signs what the page shows, without options unless `fields` names some. */
  accept(estimate: Estimate, fields?: object): Promise<SharedEstimate>;
}

/** A line, a discounted one, and an option of $500. */
export const items: EstimateCreateInput['items'] = [
  { description: 'Studio day', quantity: '1', rate: '2,000.00' },
  { description: 'Retouching', quantity: '10', rate: '80', discount: { kind: 'percent', percent: '12.5' } },
  { description: 'Second location', quantity: '1', rate: '500', optional: true },
];

/** A signature in two strokes. */
export const path = pathOfStrokes([
  [
    [20, 120],
    [80.5, 40],
    [140, 130],
  ],
  [
    [150, 90],
    [260, 88.4],
  ],
]);

export async function startEstimates(): Promise<EstimatesDesk> {
  const desk = await startDesk();
  const act: EstimatesDesk['act'] = ({ id, version }, action, body = { version }, key) =>
    desk.staff(`/estimates/${id}/${action}`, body, { method: 'POST', ...(key ? { key } : {}) });
  const estimate: EstimatesDesk['estimate'] = async (fields = {}) =>
    estimateIn(
      await desk.staff('/estimates', {
        clientName: 'Lumen Dermatology',
        clientEmail: `client-${randomUUID()}@clinic.example`,
        title: 'Spring campaign',
        items,
        ...fields,
      }),
    );
  const client: EstimatesDesk['client'] = (action, body, key = randomUUID()) =>
    desk.app.call(`/shared-estimates/${action}`, { body, from: newAddress(), headers: { 'idempotency-key': key } });
  const view: EstimatesDesk['view'] = async (estimate) => sharedIn(await client('view', { id: publicIdOf(estimate) }));
  return {
    ...desk,
    estimate,
    act,
    client,
    sent: async (fields) => estimateIn(await act(await estimate(fields), 'mark-sent')),
    find: async (id) => estimateIn(await desk.staff(`/estimates/${id}`)),
    view,
    accept: async (sent, fields = {}) => sharedIn(await client('accept', acceptance(sent, await view(sent), fields))),
  };
}

export function estimateIn(answer: Answer): Estimate {
  if (answer.status >= 300) throw new Error(`Answered ${String(answer.status)}: ${answer.text}`);
  return Estimate.parse(answer.body);
}

export function sharedIn(answer: Answer): SharedEstimate {
  if (answer.status >= 300) throw new Error(`Answered ${String(answer.status)}: ${answer.text}`);
  return SharedEstimate.parse(answer.body);
}

/** The words of a PDF. */
export async function wordsOf(url: string): Promise<string> {
  const response = await fetch(url);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
    mergePages: true,
  });
  return text.replaceAll(/\s+/gu, ' ');
}

export const publicIdOf = ({ url }: Estimate): string => new URL(url ?? '').searchParams.get('id') ?? '';

/** What the page sends to accept what it shows, without options. */
export const acceptance = (estimate: Estimate, { version, sha256 }: SharedEstimate, fields: object = {}) => ({
  id: publicIdOf(estimate),
  version,
  sha256,
  options: [],
  name: 'Elena Marchetti',
  path,
  ...fields,
});

/** The edit form's values of an estimate. */
export const formOf = (estimate: Estimate): EstimateEditInput => ({
  version: estimate.version,
  clientName: estimate.clientName,
  clientEmail: estimate.clientEmail,
  title: estimate.title,
  message: estimate.message,
  terms: estimate.terms,
  estimateDate: estimate.estimateDate,
  validUntil: estimate.validUntil,
  items: estimate.items.map(({ description, quantity, rateCents, optional, selected }) => ({
    description,
    quantity,
    rate: String(rateCents / 100),
    optional,
    selected,
  })),
});
