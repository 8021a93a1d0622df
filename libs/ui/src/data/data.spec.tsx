import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterTabs } from './filter-tabs.tsx';
import { StatStrip } from './stat-strip.tsx';
import { Table, Td, Th, Tr } from './table.tsx';

describe('Table', () => {
  const table = (onSort: () => void) => (
    <Table label="Leads">
      <thead>
        <tr>
          <Th sort="descending" onSort={onSort}>
            Score
          </Th>
          <Th>Name</Th>
        </tr>
      </thead>
      <tbody>
        <Tr selected>
          <Td numeric>200</Td>
          <Td>June Alder</Td>
        </Tr>
      </tbody>
    </Table>
  );

  it('announces the sort order of a column and changes it by keyboard', async () => {
    const onSort = jest.fn();
    render(table(onSort));
    expect(screen.getByRole('columnheader', { name: 'Score' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBeNull();
    screen.getByRole('button', { name: 'Score' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onSort).toHaveBeenCalledTimes(1);
  });

  it('can be scrolled by keyboard, inside a region of its name', async () => {
    render(table(() => {}));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Leads table' }));
  });
});

describe('FilterTabs', () => {
  it('shows counts, marks the active filter, and calls back with its value', async () => {
    const onChange = jest.fn<(value: 'all' | 'new') => void>();
    render(
      <FilterTabs
        label="Filter by status"
        value="all"
        onChange={onChange}
        options={[
          { value: 'all', label: 'All', count: 12 },
          { value: 'new', label: 'New', count: 3 },
        ]}
      />,
    );
    expect(screen.getByRole('group', { name: 'Filter by status' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'All 12' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'New 3' }));
    expect(onChange).toHaveBeenCalledWith('new');
  });
});

describe('StatStrip', () => {
  it('associates each figure with its label', () => {
    render(<StatStrip stats={[{ label: 'Drafts', value: '3', note: '$18,200.00' }]} />);
    const [figure, note] = screen.getAllByRole('definition');
    expect(screen.getByRole('term').textContent).toBe('Drafts');
    expect([figure?.textContent, note?.textContent]).toEqual(['3', '$18,200.00']);
  });
});
