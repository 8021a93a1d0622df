import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormBanner } from './form-banner.tsx';
import { SearchField } from './search-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextArea, TextField } from './text-field.tsx';

const fields = [
  {
    kind: 'TextField',
    field: (error?: string) => <TextField id="f" label="Name" required hint="As on the door" error={error} />,
  },
  {
    kind: 'TextArea',
    field: (error?: string) => <TextArea id="f" label="Name" required hint="As on the door" error={error} />,
  },
  {
    kind: 'SelectField',
    field: (error?: string) => (
      <SelectField id="f" label="Name" required hint="As on the door" error={error} options={['A', 'B']} />
    ),
  },
];

describe.each(fields)('$kind', ({ field }) => {
  it('is named by its label alone', () => {
    render(field());
    // The star is hidden from screen readers; `required` is announced.
    const control = screen.getByLabelText<HTMLInputElement>(/^Name/);
    expect(control.required).toBe(true);
    expect(control.getAttribute('aria-invalid')).toBeNull();
  });

  it('is described by its hint', () => {
    render(field());
    expect(screen.getByLabelText(/^Name/).getAttribute('aria-describedby')).toBe('f-hint');
    expect(document.querySelector('#f-hint')?.textContent).toBe('As on the door');
  });

  it('is described by its error first, and announces it from an existing live region', () => {
    const { rerender } = render(field());
    const region = document.querySelector('[aria-live="polite"]');
    expect(region?.textContent).toBe('');
    rerender(field('Name must be at least 2 characters'));
    const control = screen.getByLabelText(/^Name/);
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(control.getAttribute('aria-describedby')).toBe('f-error f-hint');
    expect(document.querySelector('[aria-live="polite"]')).toBe(region);
    expect(region?.querySelector('#f-error')?.textContent).toBe('Name must be at least 2 characters');
  });
});

describe('SelectField', () => {
  it('offers texts and labeled values, and an empty first choice', async () => {
    render(
      <SelectField
        id="s"
        label="Budget range"
        placeholder="Select a range"
        options={['Under $10k', { value: 'more', label: 'More' }]}
      />,
    );
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Budget range' });
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Select a range', 'Under $10k', 'More']);
    expect(select.value).toBe('');
    await userEvent.selectOptions(select, 'More');
    expect(select.value).toBe('more');
  });
});

describe('SearchField', () => {
  it('is a search named by its label', () => {
    render(<SearchField id="q" label="Search leads" />);
    expect(screen.getByRole('searchbox', { name: 'Search leads' }).getAttribute('placeholder')).toBe('Search leads');
  });
});

describe('FormBanner', () => {
  it('is empty while none of its conditions holds', () => {
    render(
      <FormBanner tone="error">
        {false}
        {null}
      </FormBanner>,
    );
    expect(screen.getByRole('alert').childElementCount).toBe(0);
  });

  it('keeps both live regions while empty, and fills the one that fits', () => {
    const { rerender } = render(<FormBanner tone="info" />);
    const status = screen.getByRole('status');
    const alert = screen.getByRole('alert');
    expect(status.textContent).toBe('');

    rerender(<FormBanner tone="success">Message sent successfully!</FormBanner>);
    expect(screen.getByRole('status')).toBe(status);
    expect(status.textContent).toBe('Message sent successfully!');
    expect(alert.textContent).toBe('');

    rerender(<FormBanner tone="error">Something went wrong.</FormBanner>);
    expect(status.textContent).toBe('');
    expect(alert.textContent).toBe('Something went wrong.');
  });
});
