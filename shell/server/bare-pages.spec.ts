import { join } from 'node:path';
import { publish } from '@vitrine/federation/deploy';
import { startEdge, writeRemote, writeShell, type EdgeFixture } from './testing-edge.ts';

let fixture: EdgeFixture;

beforeAll(async () => {
  fixture = await startEdge();
  const page = { html: 'prerender/index.html', css: 'prerender/page.css', head: 'prerender/page.head.html' };
  const remote = join(fixture.workspace, 'remote');
  writeRemote(remote, 'cccccccccccc', 'Desk', {
    change: { prerendered: { '/': page, '/pay/desk': { ...page, unlisted: true } } },
  });
  await publish(fixture.place, remote, { by: 'spec' });
  await fixture.restart();
});

afterAll(() => fixture.close());

const desk = async () => (await fixture.edge.inject('/pay/desk')).body;

/** Publishes a shell with these documents, and has an edge serve it. */
const publishShell = async (buildId: string, documents: object): Promise<void> => {
  const shell = join(fixture.workspace, 'shell');
  writeShell(shell, { buildId, documents }, '');
  await publish(fixture.place, shell, { by: 'spec' });
  await fixture.restart();
};
const documents = {
  site: 'documents/site.html',
  bare: 'documents/bare.html',
  notFound: 'documents/not-found.html',
};

it('a screen with a frame of its own is rendered by the browser where the shell has no document for it', async () => {
  const body = await desk();
  expect(body).not.toContain('<h1>Desk</h1>');
  expect(body).toContain('"prerendered":null');
});

it('its page comes without the site’s frame, loads at once what starts it, and is not listed', async () => {
  await publishShell('aaaaaaaaaaab', { ...documents, barePage: 'documents/bare-page.html' });
  const { body, headers, statusCode } = await fixture.edge.inject('/pay/desk');
  expect(statusCode).toBe(200);
  expect(body).toMatch(/<div id="frame-bar"><\/div><main><div data-remote="mfe-marketing"[^>]*><h1>Desk<\/h1>/);
  expect(body).toContain('<title>Desk</title>');
  expect(body).toContain('"prerendered":"mfe-marketing"');
  expect(body).toContain('<link rel="prefetch" href="/shell/aaaaaaaaaaab/shell.1.js" crossorigin>');
  expect(body).toContain(
    '<link rel="prefetch" href="/remotes/mfe-marketing/cccccccccccc/remoteEntry.1.js" crossorigin>',
  );
  expect(headers['x-robots-tag']).toBe('noindex');
  // A page of the site still starts by a touch.
  expect((await fixture.edge.inject('/')).body).not.toContain('rel="prefetch"');
});
