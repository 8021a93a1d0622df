import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentPreviewKey, issuePreviewToken, previewKeyOf, readPreviewToken } from './preview-token.ts';

const key = randomBytes(32);
const expires = new Date('2026-12-02T10:00:00Z');
const token = issuePreviewToken(key, 'production', { id: '0123456789', expires });

describe('the token of a preview', () => {
  it('says which preview it opens, and until when', () => {
    expect(readPreviewToken(key, 'production', token)).toEqual({ id: '0123456789', expires });
    // It stands in an address as it is.
    expect(encodeURIComponent(token)).toBe(token);
  });

  it.each([
    ['another key’s', issuePreviewToken(randomBytes(32), 'production', { id: '0123456789', expires })],
    ['another environment’s', issuePreviewToken(key, 'staging', { id: '0123456789', expires })],
    ['one with another id', token.replace(/^./, '1')],
    ['one with a later end', token.replace(/\.\w+\./, '.zzzzzz.')],
    ['one whose end is missing', token.slice(0, -1)],
    ['nothing', ''],
    ['a word', 'none'],
  ])('is not %s', (_, forged) => {
    expect(readPreviewToken(key, 'production', forged)).toBeNull();
  });
});

describe('the key of previews', () => {
  it('is 32 bytes in base64, or absent', () => {
    expect(previewKeyOf(key.toString('base64'))).toEqual(key);
    expect([previewKeyOf(undefined), previewKeyOf('')]).toEqual([null, null]);
    for (const text of ['short', key.toString('hex'), randomBytes(31).toString('base64')])
      expect(() => previewKeyOf(text)).toThrow('PREVIEW_KEY must be 32 bytes');
  });

  it('is made once on a developer’s machine, for nobody else to read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-key-'));
    try {
      const made = developmentPreviewKey(join(folder, '.data'));
      expect(previewKeyOf(made)).toHaveLength(32);
      expect(developmentPreviewKey(join(folder, '.data'))).toBe(made);
      expect(statSync(join(folder, '.data/preview.key')).mode & 0o777).toBe(0o600);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
