import { jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { Tabs } from './tabs.tsx';
import { Toaster, useToast, type ToastMessage } from './toaster.tsx';
import { Tooltip } from './tooltip.tsx';

/** jsdom has no pointer events; Base UI turns Enter on an item into one. */
if (!('PointerEvent' in globalThis))
  Object.defineProperty(globalThis, 'PointerEvent', { value: class extends MouseEvent {} });

const WithDialog = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit client</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Edit client"
        description="Changes show on the next invoice."
        actions={<Button>Save</Button>}
      >
        <TextField id="practice" label="Practice" />
      </Dialog>
    </>
  );
};

describe('Dialog', () => {
  it('never breaks the number of a document in its title', () => {
    render(
      <Dialog open onOpenChange={() => undefined} title="Turn EST-2026-002 into an invoice?">
        <p>Text</p>
      </Dialog>,
    );
    const title = screen.getByRole('heading', { name: 'Turn EST-2026-002 into an invoice?' });
    expect([...title.children].map(({ textContent }) => textContent)).toEqual(['EST-2026-002']);
  });

  it('focuses its first field, traps the focus, and restores it on Escape', async () => {
    render(<WithDialog />);
    const opener = screen.getByRole('button', { name: 'Edit client' });
    opener.focus();
    await userEvent.keyboard('{Enter}');

    const dialog = await screen.findByRole('dialog', { name: 'Edit client' });
    expect(dialog.getAttribute('aria-describedby')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Practice')));
    for (const _ of [1, 2, 3, 4]) {
      await userEvent.tab();
      // At the end a focus guard moves the focus to the other end.
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    }

    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('adds no banner or contentinfo landmark, which the page has again while it closes', async () => {
    render(<WithDialog />);
    await userEvent.click(screen.getByRole('button', { name: 'Edit client' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect([...dialog.queryAllByRole('banner'), ...dialog.queryAllByRole('contentinfo')]).toEqual([]);
  });

  it('has a close button', async () => {
    render(<WithDialog />);
    await userEvent.click(screen.getByRole('button', { name: 'Edit client' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('ConfirmDialog', () => {
  const confirm = (onConfirm: () => void, props: { busy?: boolean; error?: string } = {}) => (
    <ConfirmDialog
      open
      onOpenChange={() => {}}
      title="Delete Sable Med Spa?"
      confirmLabel="Delete client"
      tone="danger"
      onConfirm={onConfirm}
      {...props}
    >
      The client leaves all lists.
    </ConfirmDialog>
  );

  it('focuses Cancel first, so that Enter deletes nothing by accident', async () => {
    const onConfirm = jest.fn();
    render(confirm(onConfirm));
    await screen.findByRole('alertdialog', { name: 'Delete Sable Med Spa?' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('confirms once, and shows why it failed', async () => {
    const onConfirm = jest.fn();
    const { rerender } = render(confirm(onConfirm));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete client' }));
    rerender(confirm(onConfirm, { busy: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete client' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    rerender(confirm(onConfirm, { error: 'The client has open invoices.' }));
    expect(screen.getByRole('alert').textContent).toBe('The client has open invoices.');
    expect(document.activeElement?.contains(screen.getByRole('alert'))).toBe(true);
    expect('dialog' in document.documentElement.dataset).toBe(true);
  });
});

describe('Menu', () => {
  const open = async (onSelect: () => void) => {
    render(
      <Menu
        trigger={<Button>More</Button>}
        items={[
          { id: 'copy', label: 'Copy link', onSelect: () => {} },
          { id: 'line', separator: true },
          { id: 'void', label: 'Void invoice', onSelect },
        ]}
      />,
    );
    screen.getByRole('button', { name: 'More' }).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
  };

  it('moves with the arrow keys and acts on Enter', async () => {
    const onSelect = jest.fn();
    await open(onSelect);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Copy link' })));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Void invoice' }));
    await userEvent.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('restores the focus on Escape', async () => {
    await open(() => {});
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
  });
});

const WithTabs = () => {
  const [value, setValue] = useState<'details' | 'mails'>('details');
  return (
    <Tabs
      label="Lead"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'details', label: 'Details', content: 'Two surgeons' },
        { value: 'mails', label: 'Mails', content: 'Welcome mail' },
      ]}
    />
  );
};

describe('Tabs', () => {
  it('shows the tab that the arrow keys reach', async () => {
    render(<WithTabs />);
    expect(screen.getByRole('tabpanel', { name: 'Details' }).textContent).toBe('Two surgeons');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Details' }));
    await userEvent.keyboard('{ArrowRight}');
    expect((await screen.findByRole('tabpanel', { name: 'Mails' })).textContent).toBe('Welcome mail');
    expect(screen.getByRole('tab', { name: 'Mails' }).getAttribute('aria-selected')).toBe('true');
  });
});

const Announcer = ({ message }: { message: ToastMessage }) => {
  const toast = useToast();
  return <Button onClick={() => toast(message)}>Go</Button>;
};

const announce = async (message: ToastMessage) => {
  render(
    <Toaster>
      <Announcer message={message} />
    </Toaster>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
};

describe('Toaster', () => {
  it('announces a success politely', async () => {
    await announce({ tone: 'success', title: 'Client saved', description: 'Alder Dental Studio' });
    const toast = await screen.findByRole('dialog', { name: 'Client saved' });
    expect(toast.textContent).toContain('Alder Dental Studio');
    expect(toast.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  });

  it('announces an error at once', async () => {
    await announce({ tone: 'error', title: 'The export failed' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The export failed');
  });

  it('offers an action, and closes', async () => {
    const onPress = jest.fn();
    await announce({ tone: 'info', title: 'Client deleted', action: { label: 'Undo', onPress } });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(onPress).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Client deleted')).toBeNull());
  });
});

describe('Tooltip', () => {
  it('shows on keyboard focus and hides on Escape', async () => {
    render(
      <Tooltip text="The sum of budget, urgency, timeline and company">
        <Button>Score 200</Button>
      </Tooltip>,
    );
    await userEvent.tab();
    expect(await screen.findByText('The sum of budget, urgency, timeline and company')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('The sum of budget, urgency, timeline and company')).toBeNull());
  });

  it('shows while a pointer rests upon it, keeps the element, and stays while the hint is read', async () => {
    render(
      <Tooltip text="Counted once">
        <Button>Clients</Button>
      </Tooltip>,
    );
    const button = screen.getByRole('button', { name: 'Clients' });
    await userEvent.hover(button);
    expect(screen.queryByText('Counted once')).toBeNull();
    const hint = await screen.findByText('Counted once');
    expect(screen.getByRole('button', { name: 'Clients' })).toBe(button);
    await userEvent.hover(hint);
    await userEvent.unhover(hint);
    await waitFor(() => expect(screen.queryByText('Counted once')).toBeNull());
  });

  it('goes when the element is pressed', async () => {
    render(
      <Tooltip text="Counted once">
        <Button>Clients</Button>
      </Tooltip>,
    );
    const button = screen.getByRole('button', { name: 'Clients' });
    await userEvent.hover(button);
    await screen.findByText('Counted once');
    await userEvent.click(button);
    await waitFor(() => expect(screen.queryByText('Counted once')).toBeNull());
  });
});
