import { isCrossSite, type Sender } from './server.ts';

const ours = new Set(['https://halcyon.example']);
const sender = (fields: Partial<Sender>): Sender => ({
  method: 'POST',
  origin: undefined,
  secFetchSite: undefined,
  hasSession: false,
  hasApiKey: false,
  access: 'public',
  ...fields,
});

describe('isCrossSite', () => {
  it.each<[string, Partial<Sender>, boolean]>([
    [
      'our page',
      { origin: 'https://halcyon.example', secFetchSite: 'same-origin', hasSession: true, access: 'money.read' },
      false,
    ],
    ['our page in a browser without Origin', { secFetchSite: 'same-origin', hasSession: true }, false],
    ['reading from anywhere', { method: 'GET', origin: 'https://evil.example' }, false],
    ['a program on a public route', {}, false],
    ['a program on a staff route', { access: 'money.read' }, true],
    ['a program with a session cookie', { hasSession: true }, true],
    ['a program with an API key', { access: 'money.read', hasApiKey: true }, false],
    [
      'a program with an API key and a session cookie',
      { access: 'money.read', hasApiKey: true, hasSession: true },
      true,
    ],
    ['a foreign page with an API key', { origin: 'https://evil.example', access: 'money.read', hasApiKey: true }, true],
    ['another origin', { origin: 'https://evil.example' }, true],
    ['null origin', { origin: 'null' }, true],
    ['another scheme', { origin: 'http://halcyon.example' }, true],
    ['a sibling host', { origin: 'https://halcyon.example', secFetchSite: 'same-site' }, true],
    ['an address typed by hand', { secFetchSite: 'none' }, true],
  ])('%s', (_, fields, expected) => {
    expect(isCrossSite(sender(fields), ours)).toBe(expected);
  });
});
