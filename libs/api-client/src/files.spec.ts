import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@vitrine/contracts';
import { downloadFile, uploadFile } from './index.ts';

/** A real server; pages name paths of their own origin, so the paths get this server's. */
describe('files', () => {
  const realFetch = globalThis.fetch;
  let server: Server;
  let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;

  beforeEach(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => answer(request, response, body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    globalThis.fetch = (path, init) => realFetch(origin + (path as string), init);
  });

  afterEach(async () => {
    globalThis.fetch = realFetch;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('are downloaded with the name that the answer gives them', async () => {
    answer = ({ url }, response) =>
      response
        .writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="leads.csv"' })
        .end(url);
    const { blob, name } = await downloadFile(api.contacts.exportCsv, { query: { search: 'Lumen' } });
    expect([name, await blob.text()]).toEqual(['leads.csv', '/api/contacts/export.csv?search=Lumen']);
  });

  it('that are refused are an ApiError', async () => {
    const problem = { type: 'about:blank', title: 'Not Found', status: 404, code: 'not_found', requestId: 'r-1' };
    answer = (_, response) =>
      response
        .writeHead(404, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify({ ...problem, message: 'There is no such invoice.' }));
    await expect(downloadFile(api.invoices.pdf, { params: { id: 'none' } })).rejects.toMatchObject({
      name: 'ApiError',
      code: 'not_found',
      message: 'There is no such invoice.',
    });
  });

  it('are sent as they are, and the answer is parsed', async () => {
    const read: string[] = [];
    answer = ({ method, url, headers }, response, body) => {
      read.push(`${method} ${url} ${headers['content-type']}`, body);
      response.writeHead(202, { 'content-type': 'application/json' }).end('{"id":7}');
    };
    await expect(uploadFile(api.clients.startImport, new Blob(['Name,Email\n']))).rejects.toMatchObject({
      code: 'bad_response',
    });
    expect(read).toEqual(['POST /api/clients/imports text/csv', 'Name,Email\n']);
  });
});
