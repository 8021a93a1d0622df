import { disable, publish } from '@vitrine/federation/deploy';
import { join } from 'node:path';
import { startEdge, writeRemote, writeShell, type EdgeFixture } from './testing-edge.ts';

const link = (place: string, label: string, to: string, order: number) => ({ place, label, to, order });
const declare = (...menu: object[]) => ({ menu, staffScreens: [], bareScreens: ['/pay/desk'], slots: [] });

const menu = '<nav><!--vitrine:menu header--><a href="/#old">Built in</a><!--/vitrine:menu--></nav>';
/** A shell whose menus the remotes declare, with what it holds for their earlier builds. */
const extensible = {
  buildId: 'a1a1a1a1a1a1',
  menus: { header: '<a data-for="vitrine-for" href="/#vitrine-header">vitrine-label</a>' },
  earlierExtensions: { 'mfe-marketing': declare(link('header', 'Earlier', '/#earlier', 10)) },
};

describe('what remotes declare, on a page', () => {
  let fixture: EdgeFixture;

  beforeEach(async () => {
    fixture = await startEdge();
  });
  afterEach(async () => {
    await fixture.close();
  });

  const send = async (project: string) => {
    await publish(fixture.place, join(fixture.workspace, project), { by: 'spec', anySize: true });
    await fixture.restart();
  };
  const sendShell = (change: object) => {
    writeShell(join(fixture.workspace, 'shell'), change, menu);
    return send('shell');
  };
  const sendBooking = async (...entries: object[]) => {
    const change = { name: 'mfe-booking', routes: ['/booking'], prerendered: {}, redirects: {}, screens: ['/booking'] };
    const extensions = { ...declare(...entries), slots: [{ slot: 'client-panel', order: 10 }] };
    writeRemote(join(fixture.workspace, 'booking'), 'd1d1d1d1d1d1', '', { change: { ...change, extensions } });
    await send('booking');
  };
  const open = async (path: string) => {
    const { body } = await fixture.edge.inject(path);
    const data = /id="vitrine-page">(.*?)<\/script>/.exec(body)?.[1] ?? '{}';
    const page = JSON.parse(data) as { readonly extensions?: { readonly menus: object; readonly slots: object } };
    return { nav: /<nav>(.*?)<\/nav>/.exec(body)?.[1], extensions: page.extensions, body };
  };

  it('stands in its HTML and its data, with what the shell holds for a build that declares nothing', async () => {
    await sendShell(extensible);
    await sendBooking(link('header', 'Booking', '/booking', 20), link('header', 'First', '/booking/first', 5));
    const { nav, extensions } = await open('/');
    expect(nav).toBe('<a href="/booking/first">First</a><a href="/#earlier">Earlier</a><a href="/booking">Booking</a>');
    expect(extensions).toMatchObject({
      menus: { header: [{ label: 'First' }, { label: 'Earlier', to: '/#earlier' }, { label: 'Booking' }] },
      bareScreens: ['/pay/desk', '/pay/desk'],
      slots: { 'client-panel': ['mfe-booking'] },
    });
    // The same on a page that nobody has, and bare screens are as declared.
    expect((await open('/nobody')).nav).toBe(nav);
    expect((await open('/pay/desk')).body).not.toContain('<header>');
    expect((await open('/pay')).body).toContain('<header>');
  });

  it('goes with a remote that is disabled', async () => {
    await sendShell(extensible);
    await sendBooking(link('header', 'Booking', '/booking', 20));
    await disable(fixture.place, 'mfe-booking', { by: 'ada', reason: 'double bookings' });
    await fixture.restart();
    const { nav, extensions } = await open('/');
    expect([nav, extensions?.slots]).toEqual(['<a href="/#earlier">Earlier</a>', {}]);
  });

  it('is no part of a page of a shell that builds its menus in', async () => {
    await sendBooking(link('header', 'Booking', '/booking', 20));
    const { extensions, body } = await open('/');
    expect(extensions).toBeUndefined();
    expect(body).not.toContain('Booking');
    expect((await open('/pay/desk')).body).not.toContain('<header>');
  });
});
