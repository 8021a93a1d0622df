import { Log } from './log.ts';
import { redactText, redactUrl } from './redact.ts';

describe('redaction', () => {
  it('takes query, fragment and credentials off URLs', () => {
    expect(redactUrl('https://ada:pw@site.example/pay?invoice=1#x')).toBe('https://site.example/pay');
    expect(redactUrl('/pay?invoice=1')).toBe('/pay');
  });

  it('masks addresses and cleans URLs inside texts, keeping line references', () => {
    expect(redactText('for ada.b+c@site.example at https://site.example/a.js?t=1:20:3')).toBe('for [email] at https://site.example/a.js:20:3');
  });

  it('masks addresses that are rare, and those inside a path', () => {
    expect(redactText("o'brien@site.example, jörg@praxis.example /verify/ada%40site.example/x")).toBe('[email], [email] /verify/[email]/x');
  });

  it('never logs secrets and message texts (ASVS 14.2.1)', () => {
    const lines: string[] = [];
    const log = Log.create({ logLevel: 'info' }, { write: (line) => lines.push(line) });
    log.info({ password: 'p1', headers: { cookie: 'p2', authorization: 'p3' }, body: { message: 'p4' }, mail: { html: 'p5', text: 'p6' } }, 'x');
    log.error({ err: new Error('reason', { cause: new Error('root') }) }, 'failed');
    log.error({ err: new Error('reason', { cause: new Error('root', { cause: { claims: { email: 'p7' } } }) }) }, 'failed');
    log.error({ err: new Error('reason', { cause: new Response('p8', { status: 500 }) }) }, 'failed');
    expect(lines.join('')).not.toMatch(/p\d/);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ level: 'error', err: { reason: 'reason', cause: { reason: 'root' } }, msg: 'failed' });
  });
});
