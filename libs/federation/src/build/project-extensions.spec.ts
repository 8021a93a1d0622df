import type { ProjectExtensions } from './project.ts';
import { checkExtensions, extensionsOf } from './project-extensions.ts';

const projectOf = (extensions: ProjectExtensions) => ({
  kind: 'remote' as const,
  name: 'mfe-booking',
  folder: import.meta.dirname,
  owner: 'Booking team',
  routes: ['/booking'],
  screens: ['/booking'],
  pages: {},
  devPort: 4204,
  extensions,
});
const entry = { place: 'header', label: 'Booking', to: '/booking', order: 80 } as const;

describe('the extensions of a webpack.config.ts', () => {
  it.each<[string, object, RegExp]>([
    [
      'an unknown place',
      { menu: [{ ...entry, place: 'sidebar' }] },
      /of mfe-booking are wrong: .*header.*menu\[0\]\.place/s,
    ],
    ['an empty label', { menu: [{ ...entry, label: ' ' }] }, /menu\[0\]\.label/],
    ['an address elsewhere', { menu: [{ ...entry, to: '//evil.test' }] }, /is a path of this site.*menu\[0\]\.to/s],
    ['a misspelled field', { menue: [entry] }, /"menue"/],
    [
      'a new tab outside the account menu',
      { menu: [{ ...entry, newTab: true }] },
      /newTab is for entries of the account/,
    ],
    ['an entry twice', { menu: [entry, { ...entry, label: 'Book' }] }, /wrong: \/booking in header is declared twice/],
    ['a screen of others', { staffScreens: ['/leads'] }, /wrong: the screen \/leads is below none of its routes/],
    [
      'an unknown slot',
      { slots: [{ slot: 'lead-panel', module: './src/a.tsx', order: 1 }] },
      /client-panel.*slots\[0\]/s,
    ],
    [
      'no such module',
      { slots: [{ slot: 'client-panel', module: './src/none.tsx', order: 1 }] },
      /there is no \.\/src\/none/,
    ],
  ])('are refused for %s', (_, extensions, message) => {
    expect(() => checkExtensions(projectOf(extensions as ProjectExtensions))).toThrow(message);
  });

  it('may be left out, or have what the record says of them', () => {
    checkExtensions(projectOf({}));
    const extensions: ProjectExtensions = { menu: [{ ...entry, for: 'staff' }], bareScreens: ['/booking/print'] };
    checkExtensions(projectOf(extensions));
    expect(extensionsOf(projectOf(extensions))).toEqual({
      menu: [{ ...entry, for: 'staff' }],
      staffScreens: [],
      bareScreens: ['/booking/print'],
      slots: [],
    });
  });
});
