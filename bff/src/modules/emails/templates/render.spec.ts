import { renderMail } from './render.ts';
import { subjectLine } from './template.ts';
import { teamNotice } from './team-notice.tsx';
import { welcome } from './welcome.tsx';

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

describe('mails', () => {
  it('show what people typed as text, in both parts', () => {
    const { html, text } = renderMail('team-notice', notice);
    expect(html).not.toContain('<img');
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

  it('are readable on light and dark ground, and show inboxes their preview alone', () => {
    const { html } = renderMail('welcome', { name: 'Ada', projectType: 'Other', timeline: null });
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{\.page\{background-color:#0B0A09!important/);
    for (const [, part = ''] of html.matchAll(/class="(\w+)"/g)) expect(html).toMatch(new RegExp(`\\.${part}\\{`));
    expect(html).toMatch(
      /A person will answer within 24 hours\.<span aria-hidden="true">[\u034F\u200C\u00A0]{200,}<\/span>/,
    );
  });

  it('about follow-ups name every lead with its day and the way to it', () => {
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
    expect(html).not.toContain('<img');
    expect(text).toMatch(
      /^2 follow-ups are due[\s\S]*leads\/6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11\nDue: Sun, Mar 1\nNotes: Bring the plan\n\nNora Vale: \S+c12\nPractice: Vale Skin\nDue: Mon, Mar 2/,
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
    expect(html).toContain('by Google, with a browser we have not seen there before: &lt;b&gt;Firefox&lt;/b&gt;');
    expect(() => renderMail('new-sign-in', { link: 'https://halcyon.example/', device: 'x' })).toThrow('way');
  });

  it('tell of an invoice by where it stands, reworded or not', () => {
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
    expect(paid.text).toContain('this invoice is paid');
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
