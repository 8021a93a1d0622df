import '@testing-library/jest-dom';
import {
  clientFields,
  codeFields,
  contactFields,
  type RecordField,
  type RecordFields,
  scheduleFields,
  taxRateFields,
  typedValues,
} from '@vitrine/contracts';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { EditConflict } from './edit-conflict.tsx';
import { conflictsOf } from './record-form.ts';
import type { PortalForm } from './use-portal-form.ts';

type Values = Readonly<Record<string, unknown>>;

const tables: readonly (readonly [string, RecordFields])[] = [
  ['client', clientFields],
  ['code', codeFields],
  ['contact', contactFields],
  ['schedule', scheduleFields],
  ['tax rate', taxRateFields],
];

/** Another value of a field, of the same kind. */
function changed(value: unknown, { labels }: RecordField): unknown {
  if (labels) return Object.keys(labels).find((one) => one !== value);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value}7`;
  if (Array.isArray(value)) return [...value, 'foundation'];
  return { ...(value as object), name: 'Signature' };
}

/** What is saved where one person changed `mine` and a colleague `theirs`, and nothing was chosen by hand. */
function saved(
  fields: RecordFields,
  mine: string,
  theirs: string,
): { base: Values; settled: Values; legends: string[] } {
  const base: Values = typedValues(fields, null);
  const change = (name: string): Values => ({ ...base, [name]: changed(base[name], fields[name] as RecordField) });
  let settled: Values = {};
  const form = {
    values: change(mine),
    stale: { theirs: { version: 2, values: change(theirs) }, base },
    busy: false,
    settle: (values: Values) => {
      settled = values;
    },
  } as unknown as PortalForm<Values>;
  const { unmount } = render(<EditConflict what="record" form={form} fields={conflictsOf(fields) as never} />);
  const legends = screen
    .getAllByRole('group')
    .map((group) => within(group).getByText(/./, { selector: 'legend' }).textContent);
  fireEvent.click(screen.getByRole('button', { name: 'Save these choices' }));
  unmount();
  return { base, settled, legends };
}

describe.each(tables)('two people who change different fields of a %s', (_, fields) => {
  const names = Object.keys(fields);

  test.each(names)('%s and any other: both changes are shown, and both stay', (mine) => {
    for (const theirs of names.filter((name) => name !== mine)) {
      const { base, settled, legends } = saved(fields, mine, theirs);
      expect(new Set(legends)).toEqual(new Set([fields[mine]?.label, fields[theirs]?.label]));
      const changedNames = names.filter((name) => JSON.stringify(settled[name]) !== JSON.stringify(base[name]));
      expect(new Set(changedNames)).toEqual(new Set([mine, theirs]));
    }
  });
});
