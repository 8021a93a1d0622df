import { scrubMessage, scrubPath } from './scrub.ts';
import { buildOf, framesOf, kindOf, scriptName } from './stack-frames.ts';

describe('a message as it is kept', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'total')", "Cannot read properties of undefined (reading 'total')"],
    ['No client ines.duarte@clinic.example', 'No client [email]'],
    ['Call +1 (212) 555-0148 failed', 'Call [phone] failed'],
    ['Unexpected token \'M\', "Mary Smith" is not valid JSON', "Unexpected token 'M', [text] is not valid JSON"],
    ["Invalid amount '1,250.50'", 'Invalid amount [text]'],
    ['Paid 1,250.50 of 2 on 2026-03-02', 'Paid [number] of [number] on [number]'],
    ['No invoice 6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11', 'No invoice [id]'],
    ['Refused 9f8e7d6c5b4a3f2e1d', 'Refused [token]'],
    ['token=abc Bearer xyz', 'token=[redacted] Bearer xyz'],
    [
      'Minified React error #418; visit https://react.dev/errors/418?args[]=Mary',
      'Minified React error #418; visit [address]',
    ],
    ['two\nlines\tof it', 'two lines of it'],
  ])('%s', (message, result) => expect(scrubMessage(message)).toBe(result));

  it('is cut, and well-formed text', () => {
    expect(scrubMessage(`${'word '.repeat(500)}😀`)).toHaveLength(300);
    expect(scrubMessage('a\ud800b').isWellFormed()).toBe(true);
  });
});

it.each([
  ['https://vitrine.test/clients?q=mary#x', '/clients'],
  ['https://vitrine.test/clients/6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11', '/clients/:id'],
  ['https://vitrine.test/reset-password/AbCdEf', '/reset-password/:id'],
  ['https://vitrine.test/Mary%20Smith', '/:id'],
  ['no address', '/'],
])('the path of %s is kept as %s', (url, path) => expect(scrubPath(url)).toBe(path));

const origin = 'https://vitrine.test';
const script = '/remotes/mfe-portal/b111111111/invoices.1a2b3c4d.js';

describe('the frames of a stack', () => {
  it('are those of our scripts, as Chrome and as Firefox and Safari write them', () => {
    const frame = { url: script, line: 1, column: 20 };
    expect(
      framesOf(
        `TypeError: Mary is no number\n    at new Xy (${origin}${script}:1:20)\n` +
          `    at async Object.s$ (${origin}${script}:1:20)\n` +
          `    at ${origin}${script}:1:20\n    at Array.map (<anonymous>)\n    at chrome-extension://abc/x.js:1:2`,
      ),
    ).toEqual([
      { ...frame, function: 'Xy' },
      { ...frame, function: 's$' },
      { ...frame, function: null },
    ]);
    expect(framesOf(`Xy@${origin}${script}:1:20\n@${origin}${script}:1:20\nglobal code@${origin}/:3:1`)).toEqual([
      { ...frame, function: 'Xy' },
      { ...frame, function: null },
    ]);
  });

  it('are never of a path that leads elsewhere, or with a query, and no more than twelve', () => {
    for (const path of ['/remotes/mfe-portal/b111111111/../../../registry/local.js', `${script}?token=SECRET`, '/x.js'])
      expect(framesOf(`Error\n    at x (${origin}${path}:1:2)`)).toEqual([]);
    expect(framesOf(`Error\n${`    at x (${origin}${script}:1:2)\n`.repeat(50)}`)).toHaveLength(12);
  });

  it('say remote, build and script without its hash', () => {
    expect(buildOf({ url: script, line: 1, column: 1, function: null })).toEqual({
      remote: 'mfe-portal',
      build: 'b111111111',
    });
    expect(buildOf({ url: '/shell/aaaaaaaaaa/shell.js', line: 1, column: 1, function: null })).toEqual({
      remote: 'shell',
      build: 'aaaaaaaaaa',
    });
    expect(scriptName(script)).toBe('invoices.js');
  });
});

it.each([
  ['TypeError: x is not a function\n    at y', 'TypeError'],
  ['RemoteError', 'RemoteError'],
  ['x@https://vitrine.test/a.js:1:2', 'Error'],
  ['Mary Smith: hello', 'Error'],
])('the kind of %j is %s', (stack, kind) => expect(kindOf(stack)).toBe(kind));
