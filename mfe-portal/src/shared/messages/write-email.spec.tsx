import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { MessageTemplate } from '@vitrine/contracts';
import { withAgency, welcomeTemplate } from '../../testing/fake-agency.ts';
import { FakeBff } from '../../testing/fake-bff.ts';
import { withLeadWork } from '../../testing/fake-lead-work.ts';
import { openPortal } from '../../testing/open-portal.tsx';
import { id, sampleLead } from '../../testing/sample-leads.ts';

jest.setTimeout(20_000);
beforeEach(() => window.sessionStorage.clear());

const own: MessageTemplate = welcomeTemplate({
  id: 'st_1',
  name: 'After the call',
  origin: 'staff',
  category: 'custom',
  blocks: [
    {
      key: 'subject',
      label: 'Subject',
      kind: 'subject',
      text: 'Our call, {name}',
      default: null,
      required: true,
      maximum: 150,
    },
    {
      key: 'body',
      label: 'Text',
      kind: 'paragraphs',
      text: 'We spoke about {topic}.',
      default: null,
      required: true,
      maximum: 5000,
    },
  ],
  variables: [
    { name: 'name', label: 'Name of the person', sample: 'Ines' },
    { name: 'topic', label: 'Topic', sample: 'prices' },
  ],
});

/** Opens the dialog on a lead; `sent` holds the bodies that the server took. */
async function open(status: 'queued' | 'suppressed' = 'queued') {
  const lead = sampleLead();
  const bff = withLeadWork(new FakeBff([lead]));
  withAgency(bff, { templates: [welcomeTemplate(), own] });
  const sent: { path: string; body: unknown }[] = [];
  bff.also.push((request, { pathname }, body) => {
    if (!/^POST .*\/emails\/send/u.test(request)) return undefined;
    sent.push({ path: pathname, body });
    return Response.json({ id: id(900), status }, { status: 202 });
  });
  const user = await openPortal(bff, `/leads/${lead.id}`);
  await user.click(await screen.findByRole('button', { name: 'Write an email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write an email' }));
  return { bff, user, lead, sent, dialog };
}

test('a free-text email is sent, and missing input is reported beside its field', async () => {
  const { user, lead, sent, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Send email' }));
  expect(dialog.getByRole('textbox', { name: /^Subject/ })).toHaveAccessibleDescription(/Subject is required/);
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /^Subject/ }), 'Thursday');
  await user.type(dialog.getByRole('textbox', { name: /^Message/ }), 'See you at ten.');
  await user.click(dialog.getByRole('button', { name: 'Send email' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Write an email' })).not.toBeInTheDocument());
  expect(sent).toEqual([
    { path: '/api/emails/send-custom', body: { to: lead.email, subject: 'Thursday', text: 'See you at ten.' } },
  ]);
});

test('a team template asks for its variables and shows a preview', async () => {
  const { user, lead, sent, dialog } = await open();
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Start from' }), 'After the call');
  expect(dialog.queryByRole('option', { name: welcomeTemplate().name })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Send email' }));
  expect(dialog.getByRole('textbox', { name: /^Topic/ })).toHaveAccessibleDescription('Topic is required');
  await user.type(dialog.getByRole('textbox', { name: /^Topic/ }), 'prices');
  expect(dialog.getByText(/We spoke about prices\./)).toHaveTextContent(`Our call, ${lead.name}`);
  await user.click(dialog.getByRole('button', { name: 'Send email' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Write an email' })).not.toBeInTheDocument());
  expect(sent).toEqual([
    { path: '/api/emails/send', body: { templateId: 'st_1', to: lead.email, variables: { topic: 'prices' } } },
  ]);
});

test('a suppressed address is reported, and the input survives a reload', async () => {
  const { bff, user, lead, dialog } = await open('suppressed');
  await user.type(dialog.getByRole('textbox', { name: /^Subject/ }), 'Thursday');
  await user.type(dialog.getByRole('textbox', { name: /^Message/ }), 'See you at ten.');
  await user.click(dialog.getByRole('button', { name: 'Send email' }));
  expect(await dialog.findByText(`${lead.email} can’t get email from us, so nothing was sent.`)).toBeVisible();
  const again = await openPortal(bff, `/leads/${lead.id}`);
  await again.click(await screen.findByRole('button', { name: 'Write an email' }));
  expect(await screen.findByRole('textbox', { name: /^Message/ })).toHaveValue('See you at ten.');
});
