import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentPreviewKey, issuePreviewToken, previewKeysOf, readPreviewToken } from './preview-token.ts';

const key = randomBytes(32);
const keys = [key] as const;
const expires = new Date('2026-12-02T10:00:00Z');
const token = issuePreviewToken(keys, 'production', { id: '0123456789', expires });

describe('the token of a preview', () => {
  it('says which preview it opens, and until when', () => {
    expect(readPreviewToken(keys, 'production', token)).toEqual({ id: '0123456789', expires });
    // It stands in an address as it is.
    expect(encodeURIComponent(token)).toBe(token);
  });

  it.each([
    ['another key’s', issuePreviewToken([randomBytes(32)], 'production', { id: '0123456789', expires })],
    ['another environment’s', issuePreviewToken(keys, 'staging', { id: '0123456789', expires })],
    ['one with another id', token.replace(/^./, '1')],
    ['one with a later end', token.replace(/\.\w+\./, '.zzzzzz.')],
    ['one whose end is missing', token.slice(0, -1)],
    ['nothing', ''],
    ['a word', 'none'],
  ])('is not %s', (_, forged) => {
    expect(readPreviewToken(keys, 'production', forged)).toBeNull();
  });
});

describe('a key of previews that is being replaced', () => {
  const newKey = randomBytes(32);

  it('still opens the links that it signed, and signs none', () => {
    expect(readPreviewToken([newKey, key], 'production', token)).toEqual({ id: '0123456789', expires });
    const fresh = issuePreviewToken([newKey, key], 'production', { id: '0123456789', expires });
    expect(readPreviewToken([newKey], 'production', fresh)).toEqual({ id: '0123456789', expires });
  });

  it('opens nothing once it is removed', () => {
    expect(readPreviewToken([newKey], 'production', token)).toBeNull();
  });
});

describe('the key of previews', () => {
  it('is 32 bytes in base64, or absent', () => {
    expect(previewKeysOf(key.toString('base64'))).toEqual([key]);
    expect([previewKeysOf(undefined), previewKeysOf('')]).toEqual([null, null]);
    const other = randomBytes(32);
    expect(previewKeysOf(`${other.toString('base64')}, ${key.toString('base64')}`)).toEqual([other, key]);
    for (const text of [
      'short',
      `${key.toString('base64')},short`,
      key.toString('hex'),
      randomBytes(31).toString('base64'),
    ])
      expect(() => previewKeysOf(text)).toThrow('PREVIEW_KEY must be 32 bytes');
  });

  it('is made once on a developer’s machine, for nobody else to read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-key-'));
    try {
      const key = developmentPreviewKey(join(folder, '.data'));
      expect(previewKeysOf(key)?.[0]).toHaveLength(32);
      expect(developmentPreviewKey(join(folder, '.data'))).toBe(key);
      expect(statSync(join(folder, '.data/preview.key')).mode & 0o777).toBe(0o600);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
