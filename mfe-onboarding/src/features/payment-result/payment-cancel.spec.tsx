import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { FakeBff } from '../../testing/fake-bff.ts';
import { address, openOnboarding } from '../../testing/open-onboarding.tsx';

test('Try Again leads to the payment when there is no previous page', async () => {
  jest.spyOn(history, 'length', 'get').mockReturnValue(1);
  const user = await openOnboarding(new FakeBff(), '/payment-cancel?invoice=7c1e4b60-1111-4222-8333-444455556666');
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment Canceled' })).toBeVisible();
  // Awaited by React itself, because the payment page is a chunk of its own.
  await act(() => user.click(screen.getByRole('button', { name: 'Try Again' })));
  await waitFor(() =>
    expect(address().pathname + address().search).toBe('/pay?invoice=7c1e4b60-1111-4222-8333-444455556666'),
  );
});
