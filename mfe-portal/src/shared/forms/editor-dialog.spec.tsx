import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@vitrine/api-client';
import { useSession } from '@vitrine/shell-sdk';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { TextField } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FakeBff } from '../../testing/fake-bff.ts';
import { EditorDialog } from './editor-dialog.tsx';
import { usePortalForm } from './use-portal-form.ts';

const Card = z.object({ name: z.string().min(1, 'Name is missing'), note: z.string() });

const failedToSave = (reason: ReactNode): ReactNode => <>Failed to save card: {reason}</>;

const Editor = ({ answer }: { readonly answer: ApiError }) => {
  const form = usePortalForm({
    values: { name: '', note: '' },
    schema: Card,
    save: () => Promise.reject(answer),
  });
  return (
    <EditorDialog form={form} title="Card" submitLabel="Save" failed={failedToSave} onClose={() => undefined}>
      <TextField id="name" label="Name" required {...form.field('name')} />
      <TextField id="note" label="Note" {...form.field('note')} />
    </EditorDialog>
  );
};

/** As in the portal: screens come once it is known who is there. */
const Screen = ({ answer }: { readonly answer: ApiError }) => useSession().user && <Editor answer={answer} />;

async function open(problem: Partial<ConstructorParameters<typeof ApiError>[0]>) {
  const answer = new ApiError({ status: 409, code: 'conflict', message: 'The month is closed.', ...problem });
  await act(async () => {
    render(
      <TestShell fetch={new FakeBff().fetch}>
        <Screen answer={answer} />
      </TestShell>,
    );
  });
  return userEvent.setup();
}
const save = () => screen.findByRole('button', { name: 'Save' });
const name = () => screen.getByLabelText(/^Name/, { selector: '#name' });

test('a refusal stands in the foot, outside the fields, and has the focus', async () => {
  const user = await open({});
  await user.type(name(), 'Alder');
  await user.click(await save());
  const sentence = await screen.findByText('Failed to save card: The month is closed.');
  expect(screen.getByRole('form', { name: 'Card' })).not.toContainElement(sentence);
  expect(document.activeElement).toContainElement(sentence);
});

test('fields at fault are counted, and the foot leads to the first of them', async () => {
  const user = await open({
    status: 400,
    code: 'validation_failed',
    errors: { name: ['Name is taken'], note: ['Note is too long'] },
  });
  await user.click(await save());
  expect(await screen.findByText('1 thing to fix')).toBeVisible();
  expect(name()).toHaveFocus();

  await user.type(name(), 'Alder');
  expect(screen.queryByText('1 thing to fix')).not.toBeInTheDocument();
  await user.click(await save());
  expect(await screen.findByText('2 things to fix')).toBeVisible();
  expect(name()).toHaveFocus();
  await user.click(screen.getByLabelText('Note', { selector: '#note' }));
  await user.click(screen.getByRole('button', { name: 'Go to Name' }));
  expect(name()).toHaveFocus();
});
