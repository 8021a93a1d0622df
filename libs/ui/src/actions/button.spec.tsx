import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentPropsWithRef, FormEvent } from 'react';
import { Button } from './button.tsx';

const form = (busy: boolean, onSubmit: () => void) => (
  <form
    onSubmit={(event: FormEvent) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <input aria-label="Name" />
    <Button type="submit" busy={busy}>
      {busy ? 'Sending' : 'Send'}
    </Button>
  </form>
);

describe('Button', () => {
  it('submits its form by press and by Enter', async () => {
    const onSubmit = jest.fn();
    render(form(false, onSubmit));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('does not submit while busy, by press or by Enter, and keeps its text and the focus', async () => {
    const onSubmit = jest.fn();
    render(form(true, onSubmit));
    const button = screen.getByRole('button', { name: 'Sending' });
    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
    button.focus();
    expect(document.activeElement).toBe(button);
  });

  it('ignores presses while disabled, but stays focusable', async () => {
    const onClick = jest.fn();
    render(
      <Button disabled onClick={onClick}>
        Export
      </Button>,
    );
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'Export' });
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it('is a real link with href', () => {
    render(<Button href="/#contact">Begin a conversation</Button>);
    expect(screen.getByRole('link', { name: 'Begin a conversation' }).getAttribute('href')).toBe('/#contact');
  });

  it("lends its look to a router's link", () => {
    const RouterLink = ({ to, children, ...rest }: ComponentPropsWithRef<'a'> & { to: string }) => (
      <a href={to} data-router="yes" {...rest}>
        {children}
      </a>
    );
    render(
      <Button variant="primary" render={<RouterLink to="/onboarding" className="theirs" />}>
        Start Project
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'Start Project' });
    expect(link.dataset['router']).toBe('yes');
    expect(link.classList.contains('theirs')).toBe(true);
    expect(link.classList.length).toBeGreaterThan(1);
  });
});
