import {
  BrandSettingsUpdate,
  type Logo,
  logoEndpoints,
  type MessageTemplate,
  NotificationSettingsUpdate,
  type SavedBrandSettings,
  type SavedLogo,
  type SavedNotificationSettings,
  type SavedTimeZoneSettings,
  TemplateCreate,
  TemplatePreviewRequest,
  TemplateReset,
  TemplateUpdate,
  TimeZoneSettingsUpdate,
} from '@vitrine/contracts';
import { type FakeBff, problem } from './fake-bff.ts';

export const sampleBrand = (changes: Partial<SavedBrandSettings> = {}): SavedBrandSettings => ({
  displayName: 'Halcyon',
  replyTo: 'hello@halcyon.example',
  businessAddress: 'New York',
  phone: '',
  accent: 'champagne',
  version: 0,
  updatedAt: null,
  updatedBy: null,
  ...changes,
});

const sampleRecipients = (changes: Partial<SavedNotificationSettings> = {}): SavedNotificationSettings => ({
  recipients: {
    inquiry: ['team@vitrine.test'],
    submission: ['team@vitrine.test'],
    payment: ['team@vitrine.test'],
    'payment-review': ['team@vitrine.test'],
    crash: ['team@vitrine.test'],
  },
  version: 0,
  updatedAt: null,
  updatedBy: null,
  ...changes,
});

const variables = [{ name: 'name', label: 'Name of the person', sample: 'Dr. Ines Marlow' }];

export const welcomeTemplate = (changes: Partial<MessageTemplate> = {}): MessageTemplate => ({
  id: 'welcome',
  name: 'Welcome',
  description: 'To whoever writes through the contact form.',
  category: 'onboarding',
  channel: 'email',
  origin: 'built-in',
  editable: true,
  sendable: true,
  customised: false, // lint-words: an API field
  blocks: [
    {
      key: 'subject',
      label: 'Subject',
      kind: 'subject',
      text: 'Welcome, {name}',
      default: 'Welcome, {name}',
      required: true,
      maximum: 150,
    },
    {
      key: 'opening',
      label: 'Opening',
      kind: 'paragraphs',
      text: 'Your inquiry has reached us.',
      default: 'Your inquiry has reached us.',
      required: true,
      maximum: 5000,
    },
  ],
  variables,
  version: 0,
  updatedAt: null,
  updatedBy: null,
  ...changes,
});

export const resetTemplate: MessageTemplate = welcomeTemplate({
  id: 'reset-password',
  name: 'New password',
  description: 'A link to set one.',
  category: 'account',
  editable: false,
  sendable: false,
  blocks: [],
  variables: [],
});

export const sampleLogo: Logo = { hash: 'ab'.repeat(32), width: 800, height: 120 };

interface Agency {
  brand?: SavedBrandSettings;
  logo?: SavedLogo;
  recipients?: SavedNotificationSettings;
  templates?: MessageTemplate[];
}

const stale = (current: unknown) =>
  problem({ status: 409, code: 'stale_version', message: 'Someone changed this in the meantime.', extra: { current } });
const stamp = (version: number) => ({
  version: version + 1,
  updatedAt: '2026-11-20T09:00:00.000Z',
  updatedBy: 'owner@vitrine.test',
});
const fill = (text: string): string => text.replaceAll('{name}', 'Dr. Ines Marlow');

/** Adds the agency's settings to a fake BFF; returns what a colleague can change meanwhile. */
export function withAgency(
  bff: FakeBff,
  {
    brand = sampleBrand(),
    logo = { logo: null, version: 0, updatedAt: null, updatedBy: null },
    recipients = sampleRecipients(),
    templates = [welcomeTemplate(), resetTemplate],
  }: Agency = {},
) {
  const timeZone: SavedTimeZoneSettings = {
    timeZone: 'America/New_York',
    version: 0,
    updatedAt: null,
    updatedBy: null,
  };
  const state = { brand, recipients, templates, timeZone, logo, sent: [] as string[] };
  bff.also.push((request, { pathname }, body) => {
    const method = request.split(' ')[0];
    if (pathname === '/api/settings/brand') {
      if (method === 'GET') return Response.json(state.brand);
      const { version, ...value } = BrandSettingsUpdate.parse(body);
      if (version !== state.brand.version) return stale(state.brand);
      state.brand = { ...value, ...stamp(version) };
      return Response.json(state.brand);
    }
    if (pathname === '/api/settings/time-zone') {
      if (method === 'GET') return Response.json(state.timeZone);
      const { version, timeZone } = TimeZoneSettingsUpdate.parse(body);
      if (version !== state.timeZone.version) return stale(state.timeZone);
      state.timeZone = { timeZone, ...stamp(version) };
      return Response.json(state.timeZone);
    }
    if (pathname === '/api/settings/logo') {
      if (method === 'GET') return Response.json(state.logo);
      if (method === 'POST') return Response.json(sampleLogo, { status: 201 });
      const { version, hash } = logoEndpoints.update.body.parse(body);
      if (version !== state.logo.version) return stale(state.logo);
      state.logo = { logo: hash === null ? null : { ...sampleLogo, hash }, ...stamp(version) };
      return Response.json(state.logo);
    }
    if (pathname === '/api/settings/notifications') {
      if (method === 'GET') return Response.json(state.recipients);
      const { version, ...value } = NotificationSettingsUpdate.parse(body);
      if (version !== state.recipients.version) return stale(state.recipients);
      state.recipients = { ...value, ...stamp(version) };
      return Response.json(state.recipients);
    }
    const [, , family, , id, action] = pathname.split('/');
    if (family !== 'emails' || !pathname.startsWith('/api/emails/templates')) return undefined;
    if (id === undefined) {
      if (method === 'GET') return Response.json({ items: state.templates });
      const { name, texts } = TemplateCreate.parse(body);
      const createdTemplate = welcomeTemplate({
        id: 'st_1',
        name,
        category: 'custom',
        origin: 'staff',
        version: 1,
        blocks: Object.entries(texts).map(([key, text]) => ({
          key,
          label: key,
          kind: 'line',
          text,
          default: null,
          required: true,
          maximum: 500,
        })),
      });
      state.templates = [...state.templates, createdTemplate];
      return Response.json(createdTemplate, { status: 201 });
    }
    const template = state.templates.find((one) => one.id === id);
    if (!template) return problem({ status: 404, code: 'not_found', message: 'We could not find that.' });
    const textOf = (key: string, texts: Readonly<Record<string, string>> = {}) =>
      texts[key] ?? template.blocks.find((block) => block.key === key)?.text ?? '';
    const replace = (next: MessageTemplate): Response => {
      state.templates = state.templates.map((one) => (one.id === id ? next : one));
      return Response.json(next);
    };
    if (action === 'preview' || action === 'test-send') {
      const { texts } = TemplatePreviewRequest.parse(body);
      if (action === 'test-send') {
        state.sent.push(textOf('opening', texts));
        return Response.json({ id: '00000000-0000-4000-8000-000000000001', status: 'queued' }, { status: 202 });
      }
      const opening = fill(textOf('opening', texts));
      return Response.json({
        subject: fill(textOf('subject', texts)),
        html: `<!doctype html><html lang="en"><body><p>${opening}</p></body></html>`,
        text: opening,
        sms: null,
      });
    }
    if (action === 'reset') {
      TemplateReset.parse(body);
      return replace({
        ...template,
        ...stamp(template.version),
        customised: false, // lint-words: an API field
        blocks: template.blocks.map((block) => ({ ...block, text: block.default ?? block.text })),
      });
    }
    if (method === 'DELETE') {
      state.templates = state.templates.filter((one) => one.id !== id);
      return new Response(null, { status: 204 });
    }
    const { version, texts } = TemplateUpdate.parse(body);
    if (version !== template.version) return stale(template);
    if (texts['opening']?.includes('{nobody}')) {
      return problem({
        status: 400,
        code: 'validation_failed',
        message: 'Please check the highlighted fields.',
        extra: { errors: { 'texts.opening': ['There is no {nobody} here.'] } },
      });
    }
    return replace({
      ...template,
      ...stamp(version),
      customised: true, // lint-words: an API field
      blocks: template.blocks.map((block) => ({ ...block, text: texts[block.key] ?? block.text })),
    });
  });
  return state;
}
