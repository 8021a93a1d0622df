import { existsSync, globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '../system/workspace.ts';
import { namedJourneys, affectedBy, relatedSpecs, roomOf } from './affected.ts';
import { wideSpecs } from './tiers.ts';

const edit = 'mfe-portal/src/features/clients/editor/edit-dialog.tsx';

describe('the parts of npm test', () => {
  it('name wide specs that exist', () => {
    const specs = globSync('{bff,libs,mfe-*,shell,tools}/**/*.spec.{ts,tsx}', {
      cwd: workspace,
      exclude: (path) => path.endsWith('node_modules') || path.endsWith('dist'),
    });
    expect(wideSpecs.filter((start) => !specs.some((spec) => spec.startsWith(start)))).toEqual([]);
  });

  it('name browser tests that exist', () => {
    const missing = namedJourneys.filter((name) => !existsSync(join(workspace, 'shell/e2e', `${name}.spec.ts`)));
    expect(missing).toEqual([]);
  });

  it('know every room of the BFF', () => {
    const rooms = readdirSync(join(workspace, 'bff/src/modules'));
    expect(rooms.length).toBeGreaterThan(10);
    expect(rooms.filter((room) => roomOf(`bff/src/modules/${room}/index.ts`) !== room)).toEqual([]);
  });
});

describe('what a change can reach', () => {
  it('is, for a file of a room, the specs and journeys of its room', () => {
    const related = [
      'bff/test/clients/clients.spec.ts',
      'mfe-portal/src/features/clients/clients.spec.tsx',
      'mfe-portal/src/features/invoices/refunds.spec.tsx',
    ];
    expect(affectedBy([edit], related)).toEqual({
      folders: ['mfe-portal/src/features/clients/editor'],
      specs: ['bff/test/clients/clients.spec.ts', 'mfe-portal/src/features/clients/clients.spec.tsx'],
      journeys: ['journeys/clients'],
    });
  });

  it('is, for a file that all rooms share, every spec that imports it', () => {
    const related = ['bff/test/clients/clients.spec.ts', 'bff/test/books/figures.spec.ts'];
    const { specs, journeys } = affectedBy(['bff/src/platform/clock.ts'], related);
    expect(specs).toEqual(related.toSorted());
    expect(journeys).toEqual(['journeys/clients', 'journeys/inquiry-reaches-staff']);
  });

  it('holds a wide spec only when it changed itself', () => {
    const wide = 'mfe-portal/src/features/clients/client-edit.spec.tsx';
    expect(affectedBy([edit], [wide]).specs).toEqual([]);
    expect(affectedBy([edit, wide], [wide]).specs).toEqual([wide]);
  });

  it('holds a browser test that changed itself, and no journey for a changed spec of Jest', () => {
    const changed = ['shell/e2e/layout/print.spec.ts', 'mfe-portal/src/features/clients/clients.spec.tsx'];
    expect(affectedBy(changed, []).journeys).toEqual(['layout/print']);
  });

  it('takes the longest folder that has journeys of its own', () => {
    expect(affectedBy(['mfe-marketing/src/features/chat/chat.tsx'], []).journeys).toEqual(['journeys/chat']);
    expect(affectedBy(['docs/glossary.md'], [])).toEqual({ folders: [], specs: [], journeys: [] });
  });

  it('finds specs by what they import', () => {
    expect(relatedSpecs(['bff/src/modules/clients/clients.service.ts'])).toContain('bff/test/clients/clients.spec.ts');
    expect(relatedSpecs([])).toEqual([]);
  });
});
