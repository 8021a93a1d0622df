import type { Extensions, Registry, RemoteBuild } from '@vitrine/contracts';
import { extensionRefusals } from './extension-checks.ts';

const declare = (change: Partial<Extensions>): Extensions => ({
  menu: [],
  staffScreens: [],
  bareScreens: [],
  slots: [],
  ...change,
});
const contact = declare({ menu: [{ place: 'header', label: 'Contact', to: '/#contact', order: 70 }] });
const build = (buildId: string, extensions?: Extensions): RemoteBuild => ({
  buildId,
  entry: '/e.json',
  integrity: {},
  prerendered: {},
  ...(extensions && { extensions }),
  contract: 1,
  sdk: '^1.0.0',
  react: '19.3.1',
  deployedAt: '2026-11-25T09:00:00.000Z',
});
const registryOf = (current: RemoteBuild, canary?: RemoteBuild): Registry => ({
  version: 1,
  remotes: [
    {
      name: 'mfe-marketing',
      owner: 'Marketing site team',
      routes: ['/'],
      current,
      history: [],
      ...(canary && { canary: { build: canary, share: 10, since: '2026-11-25T09:00:00.000Z' } }),
    },
  ],
});

describe('extensions at a deploy', () => {
  it.each([
    ['live build', registryOf(build('aaaaaaaa', contact))],
    ['canary', registryOf(build('aaaaaaaa'), build('bbbbbbbb', contact))],
  ])('may not be an entry that the %s of another remote has', (_, registry) => {
    expect(extensionRefusals({ name: 'mfe-booking', extensions: contact }, registry)).toEqual([
      {
        rule: 'extensions',
        why: 'its entry /#contact in the header menu is already that of mfe-marketing (Marketing site team)',
        fix:
          'take it out of webpack.config.ts, or agree with Marketing site team and deploy mfe-marketing without it ' +
          'first',
      },
    ]);
    expect(extensionRefusals({ name: 'mfe-marketing', extensions: contact }, registry)).toEqual([]);
  });

  it('may not name a slot that no page has', () => {
    const extensions = declare({ slots: [{ slot: 'lead-panel', order: 10 }] });
    expect(extensionRefusals({ name: 'mfe-booking', extensions }, registryOf(build('aaaaaaaa', contact)))).toEqual([
      {
        rule: 'extensions',
        why: 'it has a component for the slot lead-panel, which no page has',
        fix: 'name one of these in webpack.config.ts: client-panel, visitor-chat',
      },
    ]);
  });

  it('may be the same address in another menu, or nothing', () => {
    const another = declare({ menu: [{ place: 'footer', label: 'Contact', to: '/#contact', order: 70 }] });
    const registry = registryOf(build('aaaaaaaa', contact));
    expect(extensionRefusals({ name: 'mfe-booking', extensions: another }, registry)).toEqual([]);
    expect(extensionRefusals({ name: 'mfe-booking' }, registry)).toEqual([]);
  });
});
