import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { FakeBff } from '../../testing/fake-bff.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';
import { sampleLead } from '../../testing/sample-leads.ts';

it('keeps both of two filters that are chosen before the first is shown', async () => {
  await openPortal(new FakeBff([sampleLead()]), '/leads');
  const assigned = await screen.findByRole('combobox', { name: 'Assigned to' });
  const followUp = screen.getByRole('combobox', { name: 'Follow-up' });
  act(() => {
    fireEvent.change(followUp, { target: { value: 'due' } });
    fireEvent.change(assigned, { target: { value: 'me' } });
  });
  await waitFor(() => expect(address()).toBe('/leads?assignee=me&followUp=due'));
});
