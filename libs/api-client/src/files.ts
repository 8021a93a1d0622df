import {
  type AddressParts,
  type Endpoint,
  type EndpointResponse,
  type PartArguments,
  pathOf,
} from '@vitrine/contracts';
import { exchange, parseResponse } from './exchange.ts';

/** An endpoint that answers a file. */
export type FileEndpoint = Endpoint & { readonly produces: string };
/** An endpoint that takes a file. */
type UploadEndpoint = Endpoint & { readonly consumes: string };

/** Milliseconds: a long export streams for longer than an answer of JSON takes. */
const fileTimeoutMs = 600_000;

/** File name in a Content-Disposition header. */
const nameIn = (disposition: string | null): string | undefined => /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1];

export interface DownloadedFile {
  readonly blob: Blob;
  /** As the BFF names it. */
  readonly name: string | undefined;
}

/**
 * Fetches what an endpoint answers as a file: `downloadFile(api.invoices.pdf, { params, query })`. Throws `ApiError`.
 * Functions rather than methods of `ApiClient`, because only the portal needs them and every page loads the client.
 */
export const downloadFile = <E extends FileEndpoint>(
  endpoint: E,
  ...parts: PartArguments<AddressParts<E>>
): Promise<DownloadedFile> =>
  exchange({
    url: pathOf(endpoint, ...parts),
    request: { headers: { accept: `${endpoint.produces}, application/problem+json` } },
    read: async (response) => ({
      blob: await response.blob(),
      name: nameIn(response.headers.get('content-disposition')),
    }),
    timeoutMs: fileTimeoutMs,
  });

/** Sends a file as it is; JSON would double its size. Throws `ApiError`. */
export const uploadFile = <E extends UploadEndpoint>(
  endpoint: E,
  file: Blob,
  ...parts: PartArguments<AddressParts<E>>
): Promise<EndpointResponse<E>> =>
  exchange({
    url: pathOf(endpoint, ...parts),
    request: { method: endpoint.method, headers: { 'content-type': endpoint.consumes }, body: file },
    read: (response) => parseResponse(endpoint, response) as Promise<EndpointResponse<E>>,
    timeoutMs: fileTimeoutMs,
  });
