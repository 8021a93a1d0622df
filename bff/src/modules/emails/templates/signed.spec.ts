import type { BrandSettings } from '@vitrine/contracts';
import { composeCustom } from './composed.tsx';
import { renderMail } from './render.ts';
import { fromLine, signed } from './signed.ts';

const settings: BrandSettings = {
  displayName: 'Halcyon <b>& Co',
  replyTo: 'hello@halcyon.example',
  businessAddress: '12 Mercer Street\nNew York, NY 10013',
  phone: '+1 212 555 0147',
  accent: 'jade',
};
const written = renderMail('welcome', { name: 'Ada', projectType: 'Other', timeline: null });

describe('signed', () => {
  it('puts name, address and phone into both parts, escaped, and nothing of the marks is left', () => {
    const { html, text } = signed(written, settings);
    expect(html).toContain('Halcyon &lt;b&gt;&amp; Co · 12 Mercer Street · New York, NY 10013 · +1 212 555 0147');
    expect(html).not.toContain('<b>');
    expect(text.endsWith('\nHalcyon <b>& Co\n12 Mercer Street\nNew York, NY 10013\n+1 212 555 0147')).toBe(true);
    expect(html + text).not.toMatch(/[\u{E000}-\u{F8FF}]/u);
  });

  it('takes no dollar sign in a name or an address for a command', () => {
    const { html } = signed(written, { ...settings, displayName: "A$& B$'", businessAddress: 'Suite $1, $`' });
    expect(html).toContain('A$&amp; B$&#x27; · Suite $1, $`');
    expect(html).not.toMatch(/[\u{E000}-\u{F8FF}]/u);
  });

  it('carries the accent on paper and at night, with text on it that can be read', () => {
    const { html } = signed(written, settings);
    expect(html).toContain('color:#2F6B53');
    expect(html).toContain('#86BFA8');
    expect(html).not.toMatch(/#7D612C|#D9BE94/);
  });

  it('signs a mail of one’s own words that gives no reason', () => {
    const { html, text } = signed(composeCustom({ subject: 'Hello', text: 'Words.' }), {
      ...settings,
      displayName: 'Halcyon',
      phone: '',
    });
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
