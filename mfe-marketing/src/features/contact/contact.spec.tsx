import { TestShell } from '@vitrine/shell-sdk/testing';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Contact } from './contact.tsx';

const open = (at: string) =>
  act(async () =>
    render(
      <TestShell at={at} fetch={() => Promise.resolve(new Response(null, { status: 204 }))}>
        <Contact />
      </TestShell>,
    ),
  );

const current = () => screen.getAllByRole('link').find((link) => link.getAttribute('aria-current'))?.textContent;

describe('the contact section', () => {
  it('opens with the specified form, its project type AI Infrastructure', async () => {
    await open('/#contact');
    expect(current()).toBe('Write to us');
    expect(screen.getByLabelText<HTMLSelectElement>('Project type').value).toBe('AI Infrastructure');
    expect(screen.getAllByRole('option', { name: 'Not sure yet' })[0]).toBeTruthy();
  });

  it('has Book a call one press beside it, and both keep what was typed', async () => {
    const user = userEvent.setup();
    await open('/#contact');
    await user.type(screen.getByLabelText(/^Name/), 'June Alder');
    await user.click(screen.getByRole('link', { name: 'Book a call' }));
    expect(await screen.findByRole('button', { name: 'Request my call' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Write to us' }));
    expect(screen.getAllByLabelText<HTMLInputElement>(/^Name/)[0]?.value).toBe('June Alder');
  });

  it('opens with Book a call where a button says so', async () => {
    await open('/#call');
    expect(current()).toBe('Book a call');
    expect(await screen.findByRole('button', { name: 'Request my call' })).toBeTruthy();
  });
});
