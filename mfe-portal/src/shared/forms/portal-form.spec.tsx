import '@testing-library/jest-dom';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@vitrine/api-client';
import { useSession } from '@vitrine/shell-sdk';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { TextField } from '@vitrine/ui';
import { z } from 'zod';
import { FakeBff } from '../../testing/fake-bff.ts';
import { LeaveDialog, RestoredDraftBanner } from './editor-form.tsx';
import { MoneyField } from './money-field.tsx';
import { type ConflictFields, EditConflict } from './edit-conflict.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { usePortalForm, type Versioned } from './use-portal-form.ts';

const Card = z.object({ name: z.string(), note: z.string() });
type Card = z.infer<typeof Card>;

const lost = new ApiError({ status: 0, code: 'network', message: 'lost' });
const staleWith = (current: Versioned<Card>) =>
  new ApiError({ status: 409, code: 'stale_version', message: 'changed', current });

/** A record and what each attempt to save it said. */
class Server {
  record: Versioned<Card> = { version: 1, values: { name: 'Alder', note: '' } };
  readonly attempts: { readonly values: Card; readonly version: number; readonly key: string }[] = [];
  answer: (version: number) => unknown = () => undefined;
  saved = 0;

  noteSaved(): void {
    this.saved += 1;
  }
}

const fields: ConflictFields<Card> = {
  name: { label: 'Name', show: (card) => card.name },
  note: { label: 'Note', show: (card) => card.note },
};

const Editor = ({ server }: { readonly server: Server }) => {
  const form = usePortalForm({
    ...server.record,
    draft: { name: 'card', shape: Card },
    schema: Card,
    save: async (values, attempt) => {
      server.attempts.push({ values, ...attempt });
      const error = server.answer(attempt.version);
      if (error) throw error;
    },
    readCurrent: (current) => current as Versioned<Card>,
    onSaved: () => server.noteSaved(),
  });
  const guard = useLeaveGuard(form.dirty);
  return (
    <>
      <a href="/elsewhere">Elsewhere</a>
      <LeaveDialog guard={guard} onDiscard={form.discard} />
      <RestoredDraftBanner isVisible={form.restored} onStartOver={form.discard} />
      <EditConflict what="card" form={form} fields={fields} />
      <form {...form.props}>
        <TextField id="name" label="Name" {...form.field('name')} />
        <TextField id="note" label="Note" {...form.field('note')} />
        <button type="submit">Save</button>
      </form>
      <p>{form.failure}</p>
    </>
  );
};

/** As in the portal: screens come once it is known who is there. */
const Screen = ({ server }: { readonly server: Server }) => useSession().user && <Editor server={server} />;

async function open(server: Server) {
  cleanup();
  const bff = new FakeBff();
  await act(async () => {
    render(
      <TestShell fetch={bff.fetch}>
        <Screen server={server} />
      </TestShell>,
    );
  });
  return userEvent.setup();
}
const name = () => screen.getByLabelText('Name', { selector: 'input[type=text]' });
const note = () => screen.getByLabelText('Note', { selector: 'input[type=text]' });

beforeEach(() => window.sessionStorage.clear());

test('input survives a lost network and a reload, and is sent as the same attempt', async () => {
  const server = new Server();
  let user = await open(server);
  await user.type(name(), ' Studio');
  server.answer = () => lost;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(/couldn’t confirm that this was saved\. What you entered is still here/),
  ).toBeVisible();

  user = await open(server);
  expect(name()).toHaveValue('Alder Studio');
  expect(screen.getByText(/What you typed earlier is still here/)).toBeVisible();
  server.answer = () => undefined;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(server.saved).toBe(1);
  expect(server.attempts.map(({ values }) => values.name)).toEqual(['Alder Studio', 'Alder Studio']);
  expect(server.attempts[1]?.key).toBe(server.attempts[0]?.key);

  await open(server);
  expect(name()).toHaveValue('Alder');
});

test('other input is another attempt', async () => {
  const server = new Server();
  const user = await open(server);
  server.answer = () => lost;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(name(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(server.attempts[1]?.key).not.toBe(server.attempts[0]?.key);
});

test('a second press while the first is on its way sends nothing', async () => {
  const server = new Server();
  await open(server);
  const save = screen.getByRole('button', { name: 'Save' });
  await act(async () => {
    save.click();
    save.click();
  });
  expect(server.attempts).toHaveLength(1);
});

test('the server’s messages are beside their fields until they are edited, and the first has the focus', async () => {
  const server = new Server();
  const user = await open(server);
  const refusal = { status: 400, code: 'validation_failed', message: 'Please look again' } as const;
  server.answer = () => new ApiError({ ...refusal, errors: { note: ['Note is too long'], owner: ['Unknown'] } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Note is too long')).toBeVisible();
  expect(screen.queryByText('Please look again')).not.toBeInTheDocument();
  expect(note()).toHaveFocus();
  await user.type(note(), '!');
  expect(screen.queryByText('Note is too long')).not.toBeInTheDocument();

  server.answer = () => new ApiError({ ...refusal, errors: { owner: ['Unknown'] } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please look again')).toBeVisible();
});

test('an edit conflict shows both versions, preselects one-sided changes, and saves over the newer one', async () => {
  const server = new Server();
  const user = await open(server);
  await user.type(name(), ' Studio');
  server.answer = () => staleWith({ version: 4, values: { name: 'Alder Dental', note: 'Called twice' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('alert', { name: 'Someone else changed this card' })).toHaveFocus();
  const choice = (field: string, side: RegExp) =>
    screen.getByRole('radio', {
      name: (_, element) =>
        element.closest('fieldset')?.textContent?.startsWith(field) === true &&
        side.test(element.closest('label')?.textContent ?? ''),
    });
  expect(choice('Name', /^Yours/)).toBeChecked();
  expect(choice('Note', /^Theirs/)).toBeChecked();

  server.answer = () => undefined;
  await user.click(screen.getByRole('button', { name: 'Save these choices' }));
  expect(server.attempts[1]).toMatchObject({ version: 4, values: { name: 'Alder Studio', note: 'Called twice' } });
  expect(server.saved).toBe(1);
});

test('choosing their version throughout sends nothing', async () => {
  const server = new Server();
  const user = await open(server);
  await user.type(name(), ' Studio');
  await user.type(note(), 'Mine');
  server.answer = () => staleWith({ version: 4, values: { name: 'Alder Dental', note: 'Called twice' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Use theirs' }));
  await user.click(screen.getByRole('button', { name: 'Save these choices' }));
  expect(server.attempts).toHaveLength(1);
  expect(server.saved).toBe(1);
});

test('a save whose answer was lost is not a conflict', async () => {
  const server = new Server();
  const user = await open(server);
  await user.type(name(), ' Studio');
  server.answer = () => staleWith({ version: 2, values: { name: 'Alder Studio', note: '' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(server.saved).toBe(1);
  expect(screen.queryByRole('alert', { name: /Someone else/ })).not.toBeInTheDocument();
});

test('a save whose answer was lost is not a conflict when more was typed since', async () => {
  const server = new Server();
  const user = await open(server);
  await user.type(name(), ' Studio');
  server.answer = () => lost;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/couldn’t confirm that this was saved/)).toBeVisible();
  await user.type(note(), 'More');
  // It had been saved after all, without the spaces around it.
  server.answer = (version) =>
    version === 2 ? undefined : staleWith({ version: 2, values: { name: 'Alder Studio ', note: '' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('alert', { name: /Someone else/ })).not.toBeInTheDocument();
  expect(server.attempts.at(-1)).toMatchObject({ version: 2, values: { name: 'Alder Studio', note: 'More' } });
  expect(server.saved).toBe(1);
});

test('leaving by a link asks first and can be canceled', async () => {
  const server = new Server();
  const user = await open(server);
  const followed: string[] = [];
  const follow = (event: MouseEvent): void => {
    event.preventDefault();
    followed.push((event.target as HTMLAnchorElement).pathname);
  };
  screen.getByRole('link', { name: 'Elsewhere' }).addEventListener('click', follow);
  await user.type(name(), ' Studio');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(name()).toHaveValue('Alder Studio');
  expect(followed).toEqual([]);

  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(followed).toEqual(['/elsewhere']);
  expect(name()).toHaveValue('Alder');
});

test('invalid amounts stay as typed, and the field shows the allowed range', async () => {
  cleanup();
  const { rerender } = render(<MoneyField id="rate" label="Rate" value="12,5x" onChange={() => undefined} />);
  expect(screen.getByLabelText('Rate')).toHaveValue('12,5x');
  expect(screen.getByText('Enter an amount from $0.01 to $999,999.99.')).toBeVisible();
  rerender(<MoneyField id="rate" label="Rate" value="12.50" onChange={() => undefined} />);
  expect(screen.queryByText(/Enter an amount/)).not.toBeInTheDocument();
  rerender(<MoneyField id="rate" label="Rate" value="0.005" onChange={() => undefined} />);
  expect(screen.queryByText(/Use whole cents/)).not.toBeInTheDocument();
  rerender(<MoneyField id="rate" label="Rate" value="0.005" perUnit onChange={() => undefined} />);
  expect(screen.getByText(/Use whole cents/)).toBeVisible();
});
