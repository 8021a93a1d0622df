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

interface Sending {
  readonly signal: AbortSignal;
  /** Of the file's bytes, how many have left. */
  readonly onProgress: (sent: number) => void;
}

/** As {@link uploadFile}; says how far it has come, and ends when it is told to. */
export const sendFile = <E extends UploadEndpoint>(
  endpoint: E,
  file: Blob,
  parts: AddressParts<E>,
  { signal, onProgress }: Sending,
): Promise<EndpointResponse<E>> =>
  exchange({
    url: pathOf(endpoint, ...([parts] as PartArguments<AddressParts<E>>)),
    request: { method: endpoint.method, headers: { 'content-type': endpoint.consumes }, body: file },
    read: (response) => parseResponse(endpoint, response) as Promise<EndpointResponse<E>>,
    signal,
    timeoutMs: fileTimeoutMs,
    fetch: (url, init) => sendWatched(url as string, init, onProgress),
  });

/** What fetch does, by the one way in which browsers tell of bytes that have left. */
const sendWatched = (url: string, init: RequestInit = {}, onProgress: Sending['onProgress']): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'POST', url);
    for (const [name, value] of Object.entries(init.headers as Record<string, string>))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () => {
      const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    });
    for (const end of ['error', 'abort'] as const)
      request.addEventListener(end, () => reject(new TypeError('The file did not arrive')));
    init.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(init.body as Blob);
  });
