import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../../testing/fake-bff.ts';
import { samplePreview, sampleReminders, sampleRule, withReminders } from '../../../testing/fake-reminders.ts';
import { openPortal } from '../../../testing/open-portal.tsx';

const path = '/settings/reminders';
const form = async () => within(await screen.findByRole('form', { name: 'Reminders' }));
const rule = async (place: number) => within((await form()).getByRole('listitem', { name: `Rule ${place}` }));

afterEach(() => window.sessionStorage.clear());

test('the switch is off at first, and the preview shows what would go out, at the client’s time', async () => {
  const bff = new FakeBff();
  withReminders(bff);
  await openPortal(bff, path);
  expect((await form()).getByRole('checkbox', { name: 'Send reminders automatically' })).not.toBeChecked();
  const preview = within(await screen.findByRole('region', { name: 'What would go out tomorrow' }));
  expect(await preview.findByRole('link', { name: 'INV-2026-009' })).toBeVisible();
  expect(preview.getByText('Email to billing@alder.test, 9:00 AM Central time')).toBeVisible();
  expect(preview.getByText(/Friday, November 27\. Reminders are off, so none of this is sent yet\./)).toBeVisible();
});

test('rules are added, changed, removed and saved with the switch', async () => {
  const bff = new FakeBff();
  const state = withReminders(bff);
  const user = await openPortal(bff, path);
  await user.click((await form()).getByRole('button', { name: 'Add rule' }));
  const second = await rule(2);
  await user.clear(second.getByRole('textbox', { name: 'Days' }));
  await user.type(second.getByRole('textbox', { name: 'Days' }), '7');
  await user.selectOptions(second.getByRole('combobox', { name: 'How' }), 'Email and text');
  await user.click((await form()).getByRole('checkbox', { name: 'Send reminders automatically' }));
  await user.selectOptions((await form()).getByRole('combobox', { name: 'Until' }), '10 AM');
  await user.click((await form()).getByRole('button', { name: 'Save reminders' }));
  expect(await screen.findByText('Reminders saved')).toBeVisible();
  expect(state.saved).toMatchObject({
    on: true,
    quietTo: 10,
    rules: [sampleRule(), { days: 7, channel: 'both', on: true }],
  });
  await user.click((await rule(1)).getByRole('button', { name: 'Remove rule 1' }));
  await user.click((await form()).getByRole('button', { name: 'Save reminders' }));
  await waitFor(() => expect(state.saved.rules).toMatchObject([{ days: 7 }]));
});

test('the preview follows unsaved rules, and waits while one has an error', async () => {
  const bff = new FakeBff();
  const state = withReminders(bff);
  const user = await openPortal(bff, path);
  const days = (await rule(1)).getByRole('textbox', { name: 'Days' });
  await user.clear(days);
  expect(await screen.findByText('Fix the marked fields to see the preview.')).toBeVisible();
  await user.click((await form()).getByRole('button', { name: 'Save reminders' }));
  expect(await (await rule(1)).findByText('Enter a number of days')).toBeVisible();
  expect(days).toHaveFocus();
  await user.type(days, '5');
  await waitFor(() => expect(state.previews.at(-1)).toMatchObject({ rules: [{ days: -5 }] }));
  expect(state.saved.version).toBe(0);
});

test('two rules for one day are refused at the second', async () => {
  const bff = new FakeBff();
  withReminders(bff, sampleReminders({ rules: [sampleRule(), sampleRule({ id: crypto.randomUUID(), days: 0 })] }));
  const user = await openPortal(bff, path);
  const second = await rule(2);
  await user.selectOptions(second.getByRole('combobox', { name: 'When' }), 'Before the due date');
  await user.type(second.getByRole('textbox', { name: 'Days' }), '3');
  await user.click((await form()).getByRole('button', { name: 'Save reminders' }));
  expect(await second.findByText('Another rule already reminds on this day')).toBeVisible();
});

test('what would not go out says why, and an empty day says so', async () => {
  const bff = new FakeBff();
  const [item] = samplePreview().items;
  if (!item) throw new Error('The sample is empty');
  withReminders(
    bff,
    sampleReminders(),
    samplePreview({ items: [{ ...item, channel: 'sms', to: null, stop: 'no_number' }] }),
  );
  await openPortal(bff, path);
  expect(await screen.findByText('Won’t go out: The client has no phone number we can text.')).toBeVisible();
});

test('a test goes to oneself, and to a phone for a text', async () => {
  const bff = new FakeBff();
  withReminders(bff, sampleReminders({ rules: [sampleRule({ channel: 'both' })] }));
  bff.answer('POST /api/reminders/test-send', () => ({
    sent: [
      { channel: 'email', to: 'owner@vitrine.test', messageId: crypto.randomUUID() },
      { channel: 'sms', to: '+1 212 555 0134', messageId: crypto.randomUUID() },
    ],
  }));
  const user = await openPortal(bff, path);
  await user.click((await rule(1)).getByRole('button', { name: 'Send me a test of rule 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send me a test' }));
  expect(dialog.getByText('The email goes to owner@vitrine.test.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send test' }));
  expect(await dialog.findByText('Enter a phone number to text')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Your phone number/ }), '+1 212 555 0134');
  await user.click(dialog.getByRole('button', { name: 'Send test' }));
  expect(await screen.findByText('Test sent to owner@vitrine.test and +1 212 555 0134')).toBeVisible();
  expect(bff.keysOf(/test-send$/)).toHaveLength(1);
});
