import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '@vitrine/ui';
import { ConfirmChange } from './confirm-change.tsx';

test('a press that comes after the change and before the next screen changes nothing again', async () => {
  const sent: string[] = [];
  const Question = () => {
    const change = useMutation<string>({
      mutationFn: () => {
        sent.push('DELETE');
        return Promise.resolve('INV-2026-004');
      },
    });
    return (
      <ConfirmChange
        change={change}
        title="Delete INV-2026-004?"
        confirmLabel="Delete draft"
        done={(number) => `${number} was deleted`}
        onClose={() => undefined}
        // The next screen is still on its way.
        onDone={() => undefined}
      >
        This action cannot be undone.
      </ConfirmChange>
    );
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Toaster>
        <Question />
      </Toaster>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: 'Delete draft' });
  await user.click(button);
  await screen.findByText('INV-2026-004 was deleted');
  await user.click(button);
  expect(sent).toEqual(['DELETE']);
});
