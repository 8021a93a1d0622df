import { gzipSync } from 'node:zlib';
import { transformSync } from '@swc/core';
import type { ErrorGroup, ErrorGroupDetails, ErrorGroups } from '@vitrine/contracts';
import { rollback } from '@vitrine/federation/deploy';
import { HousekeepingService } from '../../src/operations/housekeeping/housekeeping.service.ts';
import { createDeploys, deploysOf, first, newVisitor, portal, second, type Sender } from '../support/deploys.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

const store = createDeploys();
let world: TestWorld;
let app: TestApp;
let deploys: ReturnType<typeof deploysOf>;
let session: string;

/** A small script of a team, minified with the map of it, as a build writes them. */
const compiled = (source: string) => {
  const { code, map = '' } = transformSync(source, {
    swcrc: false,
    filename: 'mfe-portal/src/features/invoices/total.ts',
    sourceMaps: true,
    minify: true,
    jsc: { parser: { syntax: 'typescript' }, minify: { mangle: { toplevel: true }, compress: false } },
  });
  return { code, map };
};
const { code, map } = compiled(`
export function openInvoice(lines) { return sumOfLines(lines); }
function sumOfLines(lines) {
  if (!lines) throw new TypeError('no lines');
  return lines.length;
}
`);
/** An edit above everything: other lines, another hash, the same functions. */
const edited = compiled(`
// One line more.
export const edition = 2;
export function openInvoice(lines) { return sumOfLines(lines); }
function sumOfLines(lines) {
  if (!lines) throw new TypeError('no lines');
  return lines.length;
}
`);
const filesOf = (script: { readonly code: string; readonly map: string }, name: string) => ({
  [name]: script.code,
  [`maps/${name}.map.gz`]: gzipSync(script.map),
});

/** A stack as Chrome writes it, of `sumOfLines` called by `openInvoice`. */
const stackOf = (script: string, build: string, name: string): string => {
  const url = `https://vitrine.test/remotes/mfe-portal/${build}/${name}`;
  const place = (text: string): string => {
    const at = script.indexOf(text);
    expect(at).toBeGreaterThan(-1);
    return `${url}:${String(script.slice(0, at).split('\n').length)}:${String(at - script.lastIndexOf('\n', at))}`;
  };
  const [, outer = '', inner = ''] = /function (\w+)\(\w+\)\{return (\w+)\(/.exec(script) ?? [];
  return `TypeError: no lines\n    at ${inner} (${place('new TypeError')})\n    at ${outer} (${place(`${inner}(`)})`;
};

const report = (build: string, fields: Readonly<Record<string, unknown>> = {}) => ({
  message: 'no lines for ines@example.com',
  stack: stackOf(code, build, 'invoices.1a2b3c4d.js'),
  timestamp: '2026-03-02T09:00:00.000Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  url: 'https://vitrine.test/invoices/6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11?q=Mary',
  remote: 'mfe-portal',
  build,
  ...fields,
});
const crash = async (body: object, sender: Sender = { from: newAddress() }): Promise<void> => {
  const answer = await app.call('/crash-reports', { body, ...sender, headers: fromOurPage });
  expect(answer.status).toBe(202);
};
const list = async (query = ''): Promise<ErrorGroups> =>
  (await app.call(`/platform/remotes/mfe-portal/errors${query}`, { cookie: session })).body as unknown as ErrorGroups;
const details = async ({ id }: ErrorGroup): Promise<ErrorGroupDetails> =>
  (await app.call(`/platform/errors/${id}`, { cookie: session })).body as unknown as ErrorGroupDetails;
const only = async (): Promise<ErrorGroup> => {
  const { groups, total } = await list();
  expect([groups.length, total]).toEqual([1, 1]);
  return groups[0] as ErrorGroup;
};

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl, env: store.env });
  deploys = deploysOf(app, store);
  await addAccount(app, 'colleague@vitrine.test');
  await addStaff(app, 'colleague@vitrine.test', 'staff');
  session = await signIn(app, 'colleague@vitrine.test');
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
  store.remove();
});

beforeEach(async () => {
  await deploys.reset();
  await deploys.deploy({ ...portal, buildId: second }, { files: filesOf({ code, map }, 'invoices.1a2b3c4d.js') });
  await deploys.untilKnown(second);
  session = await signIn(app, 'colleague@vitrine.test');
});

describe('crashes of one cause', () => {
  it('are one group with the stack mapped to our sources, and nothing that names anybody', async () => {
    const visitor = newVisitor(app);
    await crash(report(second), visitor);
    await crash(report(second, { message: 'no lines for Mary "Smith"' }), visitor);
    app.clock.advance(60);
    await crash(report(second), newVisitor(app));
    const group = await only();
    expect(group).toMatchObject({
      remote: 'mfe-portal',
      build: second,
      name: 'TypeError',
      message: 'no lines for [email]',
      culprit: 'sumOfLines in mfe-portal/src/features/invoices/total.ts',
      firstBuild: second,
      crashes: 3,
      people: 2,
      rollback: null,
    });
    expect(Date.parse(group.lastSeen) - Date.parse(group.firstSeen)).toBe(60_000);
    const { stack, samples } = await details(group);
    expect(stack.map(({ file, line, function: name, mapped }) => [file, line, name, mapped])).toEqual([
      ['mfe-portal/src/features/invoices/total.ts', 4, 'sumOfLines', true],
      ['mfe-portal/src/features/invoices/total.ts', 2, 'openInvoice', true],
    ]);
    expect(samples).toHaveLength(3);
    expect(samples[0]).toEqual({ at: app.clock.now().toISOString(), path: '/invoices/:id', browser: 'Firefox' });
    const storedRows = JSON.stringify([
      await app.query('SELECT * FROM error_groups'),
      await app.query('SELECT bucket FROM throttles'),
    ]);
    expect(storedRows).not.toMatch(/ines@|Mary|Smith|6f2c0f4e|198\.51|Gecko/);
    expect(storedRows).not.toContain(visitor.cookie.split('=')[1]?.split('.')[0]);
  });

  it('are one cause in the next build too, whatever its lines and hashes, and known since the one before', async () => {
    await crash(report(second));
    const third = 'b333333333';
    await deploys.deploy({ ...portal, buildId: third }, { files: filesOf(edited, 'invoices.9f8e7d6c.js') });
    await deploys.untilKnown(third);
    await crash(report(third, { stack: stackOf(edited.code, third, 'invoices.9f8e7d6c.js') }));
    const { groups } = await list();
    expect(groups.map(({ build, firstBuild, culprit }) => [build, firstBuild, culprit])).toEqual(
      expect.arrayContaining([
        [third, second, 'sumOfLines in mfe-portal/src/features/invoices/total.ts'],
        [second, second, 'sumOfLines in mfe-portal/src/features/invoices/total.ts'],
      ]),
    );
    expect((await list(`?build=${third}`)).groups.map(({ build }) => build)).toEqual([third]);
  });

  it('are told by the script without its hash where the build keeps no map', async () => {
    const stack = `Error: x\n    at t (https://vitrine.test/remotes/mfe-portal/${first}/entry.js:1:1)`;
    await crash(report(first, { stack }));
    await crash(report(first, { stack: stack.replace(':1:1)', ':7:77)') }));
    const group = await only();
    expect(group).toMatchObject({ crashes: 2, culprit: 'entry.js' });
    expect((await details(group)).stack).toEqual([
      { file: 'entry.js', line: 1, column: 1, function: null, mapped: false },
    ]);
  });

  it('belong to the build of their stack where the report names none', async () => {
    const { remote: _, build: __, ...unnamed } = report(second);
    await crash(unnamed);
    expect(await only()).toMatchObject({ remote: 'mfe-portal', build: second });
  });

  it('name the rollback that came after them', async () => {
    await crash(report(second));
    app.clock.advance(60);
    await rollback(store.place, 'mfe-portal', {
      by: 'vitrine',
      reason: '5 of 9 visitors had an error',
      now: app.clock.now(),
    });
    expect((await only()).rollback).toEqual({
      at: app.clock.now().toISOString(),
      by: 'vitrine',
      to: first,
      reason: '5 of 9 visitors had an error',
    });
  });
});

describe('what is not kept', () => {
  it.each([
    ['a build that nobody deployed', { build: 'ffffffffff' }],
    ['a failure of the registry', { message: 'The registry of remotes could not be read' }],
  ])('%s', async (_, fields) => {
    await crash(report(second, fields));
    expect((await list()).total).toBe(0);
  });

  it('frames of scripts that nobody deployed', async () => {
    const stack = 'Error\n    at x (https://vitrine.test/remotes/mfe-portal/ffffffffff/secret.js:1:1)';
    await crash(report(second, { stack }));
    expect((await details(await only())).stack).toEqual([]);
  });

  it('a flood of different errors: ten groups of a network, a hundred of a build, the rest in one', async () => {
    const different = (number: number) =>
      report(second, {
        stack: undefined,
        message: `made up ${'abcdefghijklmnopqrstuvwxyz'[number % 26] ?? ''}`.repeat(1 + Math.floor(number / 26)),
      });
    const from = newAddress();
    for (let number = 0; number < 15; number += 1) await crash(different(number), { from });
    expect((await list()).total).toBe(11);
    const others = (await list('?order=most')).groups[0];
    expect(others).toMatchObject({ name: null, message: '', culprit: null, crashes: 5 });
    for (let number = 15; number < 120; number += 1) await crash(different(number));
    const { groups, total } = await list('?order=most');
    expect([groups.length, total]).toEqual([100, 100]);
    expect(groups[0]).toMatchObject({ name: null, crashes: 120 - 99 });
  }, 60_000);

  it('anything for longer than thirty days after it was seen last', async () => {
    await crash(report(second));
    app.clock.advance(29 * 86_400);
    const cleanup = app.app.nest.get(HousekeepingService, { strict: false });
    await cleanup.deleteExpired();
    expect(await app.query('SELECT 1 FROM error_groups')).toHaveLength(1);
    app.clock.advance(2 * 86_400);
    await cleanup.deleteExpired();
    expect(await app.query('SELECT 1 FROM error_groups')).toEqual([]);
  });
});

it('is for staff, and unknown groups are not found', async () => {
  expect((await app.call('/platform/remotes/mfe-portal/errors')).status).toBe(401);
  const unknown = '/platform/errors/6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11';
  expect((await app.call(unknown)).status).toBe(401);
  expect((await app.call(unknown, { cookie: session })).status).toBe(404);
});
