import '@testing-library/jest-dom';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { FakeBff } from '../testing/fake-bff.ts';
import { address, openPortal } from '../testing/open-portal.tsx';
import { recoverFocus } from './focus-recovery.ts';

describe('unknown URLs', () => {
  it.each([
    ['/clients/x/y', 'Clients'],
    ['/invoices/a/b/c', 'Invoices'],
    ['/admin/nowhere', 'Dashboard'],
  ])('%s says so in the frame, and leads on', async (path, label) => {
    const user = await openPortal(new FakeBff(), path);
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that page' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Portal' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: `Go to ${label}` }));
    await waitFor(() => expect(address()).toBe(`/${path.split('/')[1] ?? ''}`));
  });
});

const Desk = ({ onDelete }: { readonly onDelete?: () => void }) => {
  useEffect(recoverFocus, []);
  const [sent, setSent] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <aside tabIndex={-1} aria-label="Invoice">
        {sent ? <p>Sent</p> : <button onClick={() => setSent(true)}>Mark as sent</button>}
        <button onClick={onDelete}>Other</button>
      </aside>
    </main>
  );
};

describe('the focus', () => {
  it('stays in the section whose focused button was removed', async () => {
    render(<Desk />);
    await userEvent.click(screen.getByRole('button', { name: 'Mark as sent' }));
    await waitFor(() => expect(screen.getByRole('complementary', { name: 'Invoice' })).toHaveFocus());
  });

  it('is not restored after a press on empty space', async () => {
    render(<Desk />);
    const other = screen.getByRole('button', { name: 'Other' });
    other.focus();
    other.blur();
    await act(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      other.remove();
    });
    expect(document.body).toHaveFocus();
  });
});
