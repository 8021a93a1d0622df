import type { Extensions } from './extensions.ts';
import { isBareScreen, isStaffScreen, menuOf, mergeExtensions } from './page-extensions.ts';

const declare = (change: Partial<Extensions>): Extensions => ({
  menu: [],
  staffScreens: [],
  bareScreens: [],
  slots: [],
  ...change,
});
const entry = (label: string, order: number, place = 'footer') => ({
  place,
  label,
  to: `/${label.toLowerCase()}`,
  order,
});

describe('mergeExtensions', () => {
  it('puts the entries and components of all remotes in their order, then in that of the remotes', () => {
    const merged = mergeExtensions([
      {
        name: 'mfe-one',
        extensions: declare({
          menu: [entry('Last', 30), entry('First', 10), { ...entry('Bar', 1, 'staff-bar'), for: 'staff' }],
          slots: [{ slot: 'client-panel', order: 20 }],
        }),
      },
      {
        name: 'mfe-two',
        extensions: declare({
          menu: [entry('Middle', 20), entry('Second', 10)],
          slots: [{ slot: 'client-panel', order: 10 }],
        }),
      },
      { name: 'mfe-three' },
    ]);
    expect(menuOf(merged, 'footer').map(({ label }) => label)).toEqual(['First', 'Second', 'Middle', 'Last']);
    expect(menuOf(merged, 'staff-bar')).toEqual([{ label: 'Bar', to: '/bar', for: 'staff' }]);
    expect(menuOf(merged, 'header')).toEqual([]);
    expect(merged.slots).toEqual({ 'client-panel': ['mfe-two', 'mfe-one'] });
  });

  it('leaves a disabled remote out of menus and slots, and keeps its screens guarded', () => {
    const extensions = declare({
      menu: [entry('Leads', 10)],
      staffScreens: ['/leads'],
      bareScreens: ['/login'],
      slots: [{ slot: 'client-panel', order: 10 }],
    });
    const merged = mergeExtensions([{ name: 'mfe-portal', extensions, disabled: true }]);
    expect([merged.menus, merged.slots]).toEqual([{}, {}]);
    const paths = ['/leads', '/leads/7', '/leadership', '/login', '/'];
    expect(paths.map((path) => isStaffScreen(merged, path))).toEqual([true, true, false, false, false]);
    expect(paths.map((path) => isBareScreen(merged, path))).toEqual([true, true, false, true, false]);
  });

  it('keeps the first of two entries of one menu with the same address', () => {
    const merged = mergeExtensions([
      { name: 'mfe-one', extensions: declare({ menu: [{ ...entry('Ours', 20), to: '/faq' }] }) },
      { name: 'mfe-two', extensions: declare({ menu: [{ ...entry('Theirs', 10), to: '/faq' }] }) },
    ]);
    expect(menuOf(merged, 'footer').map(({ label }) => label)).toEqual(['Ours']);
  });
});
