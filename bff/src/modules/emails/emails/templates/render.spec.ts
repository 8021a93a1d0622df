import { renderMail, fromLine, signed } from './render.ts';
import { subjectLine } from './template.ts';
import { teamNotice } from './lead-notices.ts';
import { welcome } from './welcome.ts';
import type { BrandSettings } from '@vitrine/contracts';
import { composeCustom } from './composed.tsx';

const evil = `<img src=x onerror=alert(1)> & "O'Brien"`;
const notice = {
  name: evil,
  email: 'ada@example.com',
  message: `First line\n${evil}`,
  company: null,
  position: null,
  phone: null,
  projectType: 'Other',
  budgetRange: null,
  timeline: 'ASAP',
  urgency: 'urgent',
  leadScore: 200,
  leadScoreMaximum: 320,
  portalUrl: 'https://halcyon.example',
  contactId: '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11',
};

/** The band's contour is the only one. */
const pictures = (html: string) => html.match(/<img/g);

describe('mails', () => {
  it('show what people typed as text, in both parts', () => {
    const { html, text } = renderMail('team-notice', notice);
    expect(pictures(html)).toHaveLength(1);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp;');
    expect(text).toContain(`First line\n${evil}`);
  });

  it('leave out what was not given, and link the lead', () => {
    const { html, text } = renderMail('team-notice', notice);
    expect(html).not.toMatch(/Phone|Budget|null|undefined/);
    expect(text).toContain('https://halcyon.example/leads/6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11');
    expect(text).toContain('Lead score: 200 of 320');
  });

  it('welcome by name with a promise of 24 hours', () => {
    const { html, text } = renderMail('welcome', {
      name: 'Ada',
      projectType: 'Other',
      timeline: null,
      projectId: notice.contactId,
    });
    for (const part of [html, text]) expect(part).toMatch(/Thank you, Ada\.[\s\S]*within 24 hours[\s\S]*6F2C0F4E/);
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
  });

  it('repeat the time that a call was asked for, and only one of those that we offer', () => {
    const call = { origin: 'call', name: 'Dr. Lee', projectType: 'Call request', timeline: null };
    const { html, text } = renderMail('welcome', { ...call, preferredTime: 'Next week, mornings' });
    for (const part of [html, text]) expect(part).toMatch(/Thank you, Dr\. Lee\.[\s\S]*Next week, mornings/);
    expect(renderMail('welcome', { ...call, preferredTime: 'Pay at evil.example' }).text).not.toContain('evil');
  });

  it('say when a message that came at night is read', () => {
    const written = { name: 'Ada', projectType: 'Other', timeline: null };
    expect(renderMail('welcome', { ...written, readLater: true }).text).toContain(
      'It’s after hours in New York, so one of us reads it at 9 in the morning. You’ll hear from us within 24 hours.',
    );
    expect(renderMail('welcome', { ...written, readLater: false }).text).toContain('One of us is reading it now.');
  });

  it('are readable on light and dark ground, and show inboxes their preview alone', () => {
    const { html } = renderMail('welcome', { name: 'Ada', projectType: 'Other', timeline: null });
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{\.page\{background-color:#0B0A09!important/);
    for (const [, part = ''] of html.matchAll(/class="(\w+)"/g)) expect(html).toMatch(new RegExp(`\\.${part}\\{`));
    expect(html).toMatch(
      /one of us will answer within 24 hours\.<span aria-hidden="true">[\u034F\u200C\u00A0]{200,}<\/span>/,
    );
  });

  it('about follow-ups name every lead with its day and its link', () => {
    const leads = [
      { contactId: notice.contactId, name: evil, company: null, due: 'Sun, Mar 1', notes: 'Bring the plan' },
      {
        contactId: '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c12',
        name: 'Nora Vale',
        company: 'Vale Skin',
        due: 'Mon, Mar 2',
        notes: null,
      },
    ];
    const { html, text } = renderMail('follow-ups-due', { leads, portalUrl: 'https://halcyon.example' });
    expect(pictures(html)).toHaveLength(1);
    expect(text).toMatch(
      new RegExp(
        '^2 follow-ups are due[^]*leads/6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11' +
          String.raw`\nDue: Sun, Mar 1\nNotes: Bring the plan` +
          String.raw`\n\nNora Vale: \S+c12\nPractice: Vale Skin\nDue: Mon, Mar 2`,
      ),
    );
  });

  it.each(['verify-email', 'address-taken', 'reset-password', 'open-account', 'password-changed'] as const)(
    'about accounts lead to one page, in both parts: %s',
    (template) => {
      const link = 'https://halcyon.example/page#token=a.b';
      const { html, text } = renderMail(template, { link });
      expect(html.match(/href="[^"]+"/g)).toEqual([`href="${link}"`]);
      expect(text).toContain(`: ${link}`);
    },
  );

  it('about a sign-in name browser and way, whatever a browser calls itself', () => {
    const { html } = renderMail('new-sign-in', {
      link: 'https://halcyon.example/forgot-password',
      device: '<b>Firefox</b>',
      way: 'Google',
    });
    expect(html).toContain('by Google, from a browser we haven’t seen before: &lt;b&gt;Firefox&lt;/b&gt;');
    expect(() => renderMail('new-sign-in', { link: 'https://halcyon.example/', device: 'x' })).toThrow('way');
  });

  it('describe an invoice by its status, with or without overrides', () => {
    const invoice = {
      number: 'INV-2026-031',
      clientName: 'Lumen',
      clientEmail: 'b@lumen.example',
      title: 'Spring',
      message: 'Please pay',
      items: [],
      total: '$9.00',
      received: null,
      refunded: null,
      due: '$9.00',
      invoiceDate: 'March 2, 2026',
      dueDate: 'April 1, 2026',
      paidOn: null,
      paymentUrl: 'https://halcyon.example/pay',
      changedAt: 1,
    };
    expect(renderMail('invoice', { ...invoice, status: 'sent' }).text).toMatch(
      /^An invoice for Lumen\n\nPlease pay\n\n/,
    );
    expect(
      renderMail(
        'invoice',
        { ...invoice, status: 'overdue' },
        { overdueHeading: 'Dear {clientName}', heading: 'Not this' },
      ),
    ).toMatchObject({
      subject: 'Overdue: invoice INV-2026-031 from Halcyon: $9.00',
      text: expect.stringMatching(/^Dear Lumen\n\nThis invoice was due on April 1, 2026\./),
    });
    const paid = renderMail('invoice', { ...invoice, status: 'paid', paidOn: 'March 9, 2026', paymentUrl: null });
    expect(paid.text).toContain('This invoice is paid');
    expect(paid.html).not.toContain('Pay securely');
  });

  it('refuse variables that do not fit', () => {
    expect(() => renderMail('welcome', { name: 'Ada' })).toThrow('projectType');
  });
});

describe('subjects', () => {
  it('are those of the product', () => {
    expect(welcome.subject({ name: 'Ada', projectType: 'Other', timeline: null })).toBe('Welcome to Halcyon');
    expect(teamNotice.subject({ ...notice, name: 'Ada' })).toBe('New inquiry: Ada (200)');
  });

  it('are one line of bounded length', () => {
    expect(subjectLine('a\r\nBcc: b\u2028c\u0000d')).toBe('a Bcc: b c d');
    expect(subjectLine('x'.repeat(500))).toHaveLength(150);
  });
});

const settings: BrandSettings = {
  displayName: 'Halcyon <b>& Co',
  replyTo: 'hello@halcyon.example',
  businessAddress: '12 Mercer Street\nNew York, NY 10013',
  phone: '+1 212 555 0147',
  accent: 'jade',
};
const written = renderMail('welcome', { name: 'Ada', projectType: 'Other', timeline: null });
const origin = 'https://halcyon.example';

describe('signed', () => {
  it('begins with the agency on its own ground; the picture is the site’s, and says nothing', () => {
    const { html } = signed(written, settings, origin);
    expect(html).toMatch(/class="band" style="background-color:#0B0A09[^>]*>Halcyon &lt;b&gt;&amp; Co<\/span>/);
    expect(html).toContain('<img src="https://halcyon.example/mail-contour.png" alt=""');
  });

  it('begins with the logo in place of the name and the site’s picture, on white and in its proportions', () => {
    const logo = { hash: 'ab'.repeat(32), width: 800, height: 120 };
    const { html, text } = signed(written, { ...settings, logo }, origin);
    const [picture = '', ...others] = html.match(/<img[^>]*>/g) ?? [];
    expect(others).toEqual([]);
    expect(picture).toContain(`src="https://halcyon.example/api/logos/${logo.hash}"`);
    expect(picture).toContain('alt="Halcyon &lt;b&gt;&amp; Co"');
    expect(picture).toContain('width="200" height="30"');
    expect(picture).toContain('background-color:#FFFFFF');
    expect(text).toBe(signed(written, settings, origin).text);
    expect(html).not.toMatch(/[\u{E000}-\u{F8FF}]/u);
  });

  it('puts name, address and phone into both parts, escaped, and nothing of the marks is left', () => {
    const { html, text } = signed(written, settings, origin);
    expect(html).toContain('Halcyon &lt;b&gt;&amp; Co · 12 Mercer Street · New York, NY 10013 · +1 212 555 0147');
    expect(html).not.toContain('<b>');
    expect(text.endsWith('\nHalcyon <b>& Co\n12 Mercer Street\nNew York, NY 10013\n+1 212 555 0147')).toBe(true);
    expect(html + text).not.toMatch(/[\u{E000}-\u{F8FF}]/u);
  });

  it('takes no dollar sign in a name or an address for a command', () => {
    const { html } = signed(written, { ...settings, displayName: "A$& B$'", businessAddress: 'Suite $1, $`' }, origin);
    expect(html).toContain('A$&amp; B$&#x27; · Suite $1, $`');
    expect(html).not.toMatch(/[\u{E000}-\u{F8FF}]/u);
  });

  it('carries the accent on paper and at night, with text on it that can be read', () => {
    const { html } = signed(written, settings, origin);
    expect(html).toContain('color:#2F6B53');
    expect(html).toContain('#86BFA8');
    expect(html).not.toMatch(/#7D612C|#D9BE94/);
  });

  it('signs a custom mail without a foot', () => {
    const own = { ...settings, displayName: 'Halcyon', phone: '' };
    const { html, text } = signed(composeCustom({ subject: 'Hello', text: 'Words.' }), own, origin);
    expect(text).toBe('Words.\n\n--\nHalcyon\n12 Mercer Street\nNew York, NY 10013');
    expect(html).toContain('Halcyon · 12 Mercer Street · New York, NY 10013</p>');
  });
});

test('a name in a From line is quoted where it needs it (ASVS 1.3.11)', () => {
  expect(fromLine('Halcyon & Söhne', 'Halcyon <studio@halcyon.example>')).toBe(
    'Halcyon & Söhne <studio@halcyon.example>',
  );
  expect(fromLine('Halcyon, Inc.', 'studio@halcyon.example')).toBe('"Halcyon, Inc." <studio@halcyon.example>');
});
