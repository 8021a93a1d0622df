import { randomBytes } from 'node:crypto';
import { issueVisitorId, readVisitorId, visitorKeysOf, visitorSeconds } from './visitor-id.ts';

const key = randomBytes(32);
const keys = [key] as const;
const now = new Date('2026-03-02T09:00:00.400Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('the id of a visitor', () => {
  it('is read with its time of issue by who has the key', () => {
    const cookie = issueVisitorId(keys, now);
    expect(readVisitorId(keys, cookie, later(60))).toEqual({
      id: cookie.split('.')[0],
      issuedAt: new Date('2026-03-02T09:00:01Z'),
    });
    expect(readVisitorId([randomBytes(32)], cookie, later(60))).toBeNull();
  });

  it('is another one each time', () => {
    expect(new Set(Array.from({ length: 100 }, () => issueVisitorId(keys, now))).size).toBe(100);
  });

  it('ends after seven days, and does not come from the future', () => {
    const cookie = issueVisitorId(keys, now);
    expect(readVisitorId(keys, cookie, later(visitorSeconds - 1))).not.toBeNull();
    expect(readVisitorId(keys, cookie, later(visitorSeconds + 1))).toBeNull();
    expect(readVisitorId(keys, cookie, later(-61))).toBeNull();
  });

  it('is no other text, and none with an earlier time put in', () => {
    const [id = '', seconds = '', signature = ''] = issueVisitorId(keys, now).split('.');
    const earlier = (Number.parseInt(seconds, 36) - 3600).toString(36);
    const forged = [`${id}.${earlier}.${signature}`, `${id}.${seconds}`, `${id}.${seconds}.${'A'.repeat(43)}`, '7', ''];
    for (const cookie of [...forged, undefined]) expect(readVisitorId(keys, cookie, now)).toBeNull();
  });
});

describe('a key that is being replaced', () => {
  const newKey = randomBytes(32);

  it('still names the visitors that it signed, and no new ones', () => {
    const cookie = issueVisitorId(keys, now);
    expect(readVisitorId([newKey, key], cookie, now)?.id).toBe(cookie.split('.')[0]);
    expect(readVisitorId([newKey], cookie, now)).toBeNull();
    expect(readVisitorId([newKey], issueVisitorId([newKey, key], now), now)).not.toBeNull();
  });
});

describe('the key', () => {
  it('is 32 bytes in base64, or nothing', () => {
    expect(visitorKeysOf(key.toString('base64'))).toEqual([key]);
    expect(visitorKeysOf(undefined)).toBeNull();
    expect(visitorKeysOf('')).toBeNull();
    for (const text of ['short', randomBytes(31).toString('base64'), `${key.toString('base64')}x`])
      expect(() => visitorKeysOf(text)).toThrow('RELEASE_VISITOR_KEY');
  });
});
