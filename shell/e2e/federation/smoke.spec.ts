import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findShellPointer, findSmoke, folderTarget, placeOn, publish } from '@vitrine/federation/deploy';
import { expect } from '../fixtures.ts';
import { demoOwner } from '../pages/sign-in-page.ts';
import { system } from '../system.ts';
import { liveRemote, projectOf, registryFile } from './deployed-files.ts';
import type { OwnEdge } from './own-edge.ts';
import { content, operate, test } from './own-remote.ts';

test.describe.configure({ mode: 'default' });

const page = 'mfe-booking/src/features/overview/overview-page.tsx';
const config = 'mfe-booking/webpack.config.ts';
const placeOf = ({ deployDir }: OwnEdge) => placeOn(folderTarget(deployDir), 'local');

/** What the tool said when it refused. */
const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('It was not refused');
  return error.message;
};

test('a build whose pages stand goes live, and its history says so', async ({ ownWorkspace, ownEdge }) => {
  test.setTimeout(240_000);
  const build = await operate(ownWorkspace, ownEdge, 'deploy', 'mfe-booking');
  const record = await findSmoke(placeOf(ownEdge), `remotes/mfe-booking/${build}/`);
  expect(record).toMatchObject({ status: 'passed', routes: [{ path: '/booking' }] });
  const [route] = record?.status === 'passed' ? record.routes : [];
  expect(route?.bytes).toBeGreaterThan(500);
  expect(route?.ms).toBeGreaterThan(0);
});

/** Faults made in the sources, and what the refusal says of them. */
const faults = [
  {
    name: 'a route that answers 404',
    edits: [[config, "routes: ['/booking']", "routes: ['/booking', '/booking-desk']"]],
    sentences: [/smoke: \/booking-desk answers 404\. Fix: /],
  },
  {
    name: 'a screen that breaks and shows the fallback',
    edits: [
      [
        page,
        '  usePageTitle(texts.title);',
        "  if (texts.title.length > 0) throw new Error('odd');\n  usePageTitle(texts.title);",
      ],
    ],
    sentences: [/smoke: \/booking shows the fallback in the place of its screen/],
  },
  {
    name: 'an error in the console, a rejection that nothing handles and a request of its own that fails',
    edits: [
      [
        page,
        '  usePageTitle(texts.title);',
        "  usePageTitle(texts.title);\n  console.error('boom');\n  void Promise.reject(new Error('late'));\n" +
          "  void fetch('/remotes/nothing.json');",
      ],
    ],
    sentences: [
      /smoke: on \/booking the console has the error “boom”/,
      /smoke: on \/booking the page has an error that nothing catches: “Error: late”/,
      /smoke: on \/booking \/remotes\/nothing\.json answers 404/,
    ],
  },
  {
    name: 'a first screen that waits for more than its budget and than its build counts',
    edits: [
      [
        page,
        'const Steps = () => {',
        "const ballast = codeSplit(() => import('./ballast.ts'));\n\nconst Steps = () => {",
      ],
      [page, '  usePageTitle(texts.title);', '  usePageTitle(usePart(ballast).weight.slice(0, 5));'],
    ],
    sentences: [/smoke: the first screen of \/booking waits for \d\d\.\d KB of 40\. Fix: move what it does without/],
  },
  {
    name: 'a page that fetches by itself what nobody asked for',
    edits: [
      [
        page,
        '  usePageTitle(texts.title);',
        "  usePageTitle(texts.title);\n  useEffect(() => void import('./heavy.ts'), []);",
      ],
      [page, 'import { Suspense, useState }', 'import { Suspense, useEffect, useState }'],
    ],
    sentences: [
      /smoke: \/booking fetches \d{3}\.\d KB of 290 by itself\. Fix: load the rest when somebody asks for it/,
    ],
  },
  {
    name: 'a loop without an end, which freezes the page,',
    edits: [[page, 'const Steps = () => {', 'while (Date.now() > 0);\n\nconst Steps = () => {']],
    sentences: [/smoke: \/booking froze the page: its scripts never come to an end/],
  },
  {
    name: 'a broken polyfill, which the next remote meets,',
    edits: [
      [
        page,
        'const Steps = () => {',
        'const { join } = Array.prototype;\n' +
          'Array.prototype.join = function (separator) {\n' +
          "  if (!location.pathname.startsWith('/booking')) throw new Error('a broken polyfill');\n" +
          '  return join.call(this, separator);\n};\n\nconst Steps = () => {',
      ],
    ],
    sentences: [/smoke: after a link from \/booking \(mfe-booking \w+\) to \/\S* \(mfe-\w+ \w+\) /],
  },
  {
    name: 'a screen that renders without an end, so that no link is followed,',
    edits: [
      [
        page,
        '  usePageTitle(texts.title);',
        '  usePageTitle(texts.title);\n' +
          '  const [, again] = useState(0);\n  useEffect(() => again((count) => count + 1));',
      ],
      [page, 'import { Suspense, useState }', 'import { Suspense, useEffect, useState }'],
    ],
    sentences: [/smoke: after a link from \/booking .* no screen of mfe-\w+ stands/],
  },
] as const;

for (const { name, edits, sentences } of faults) {
  test(`${name} keeps a build from going live`, async ({ ownWorkspace, ownEdge }) => {
    test.setTimeout(240_000);
    const before = readFileSync(registryFile(ownEdge.deployDir), 'utf8');
    writeFileSync(
      join(ownWorkspace.root, 'mfe-booking/src/features/overview/ballast.ts'),
      `export const weight: string = '${randomBytes(60_000).toString('base64')}';\n`,
    );
    writeFileSync(
      join(ownWorkspace.root, 'mfe-booking/src/features/overview/heavy.ts'),
      `export const weight: string = '${randomBytes(400_000).toString('base64')}';\n`,
    );
    for (const [file, from, to] of edits) ownWorkspace.edit(file, from, to);
    try {
      const text = await refusal(operate(ownWorkspace, ownEdge, 'deploy', 'mfe-booking'));
      for (const sentence of sentences) expect(text).toMatch(sentence);
      expect(readFileSync(registryFile(ownEdge.deployDir), 'utf8')).toBe(before);
    } finally {
      for (const [file, from, to] of edits) ownWorkspace.edit(file, to, from);
    }
  });
}

test('the mended build goes live; a check may be left out with a reason', async ({ ownWorkspace, ownEdge }) => {
  test.setTimeout(240_000);
  ownWorkspace.edit(content, "title: 'Booking'", "title: 'Booking, mended'");
  const build = await operate(
    ownWorkspace,
    ownEdge,
    'deploy',
    'mfe-booking',
    '--smoke',
    'off',
    '--reason',
    'the browser is being updated',
  );
  expect(build).toBe(liveRemote(ownEdge.deployDir, 'mfe-booking').buildId);
  expect(await findSmoke(placeOf(ownEdge), `remotes/mfe-booking/${build}/`)).toMatchObject({
    status: 'off',
    reason: 'the browser is being updated',
  });
  ownWorkspace.edit(content, "title: 'Booking, mended'", "title: 'Booking'");
});

const asCanary = async (
  edge: OwnEdge,
  folder: string,
  buildId: string,
  change: (file: string, text: string) => string = (_, text) => text,
): Promise<void> => {
  const project = projectOf(folder, buildId, change);
  try {
    await publish(placeOf(edge), project, { by: 'spec', share: 10 });
  } finally {
    rmSync(project, { recursive: true });
  }
};

test('a canary of the shell is checked with every remote before it is promoted', async ({ ownWorkspace, ownEdge }) => {
  test.setTimeout(300_000);
  const pointer = async () => (await findShellPointer(placeOf(ownEdge))).value;
  const live = (await pointer())?.buildId ?? '';
  const folder = join(ownEdge.deployDir, 'shell', live);
  const { entry } = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as { entry: string[] };
  await asCanary(ownEdge, folder, 'badbadbadbad', (file, text) =>
    file === entry.at(-1) ? `console.error('the shell is odd');${text}` : text,
  );
  expect(await refusal(operate(ownWorkspace, ownEdge, 'promote', 'shell'))).toMatch(
    /smoke: on \/\S* the console has the error “the shell is odd”/,
  );
  expect(await pointer()).toMatchObject({ buildId: live, canary: { buildId: 'badbadbadbad' } });

  await asCanary(ownEdge, folder, 'c0dec0dec0de');
  await operate(ownWorkspace, ownEdge, 'promote', 'shell');
  expect(await pointer()).toMatchObject({ buildId: 'c0dec0dec0de' });
  const record = await findSmoke(placeOf(ownEdge), 'shell/c0dec0dec0de/');
  const paths = record?.status === 'passed' ? record.routes.map(({ path }) => path) : [];
  for (const path of ['/', '/contact', '/packages', '/login', '/leads', '/booking']) expect(paths).toContain(path);
});

test('screens of the portal are checked as somebody who is signed in, whose cookie is never printed', async ({
  ownWorkspace,
  ownEdge,
  playwright,
}) => {
  test.setTimeout(300_000);
  const visitor = await playwright.request.newContext();
  const origin = system.edgeUrl;
  await visitor.post(`${origin}/api/auth/login`, { headers: { origin }, data: demoOwner });
  const { cookies } = await visitor.storageState();
  const session = cookies.find(({ name }) => name.endsWith('vitrine-session'));
  const cookie = `${session?.name ?? ''}=${session?.value ?? ''}`;
  const { folder } = liveRemote(ownEdge.deployDir, 'mfe-portal');
  await asCanary(ownEdge, folder, 'c0dec0dec0de');
  const output = await ownWorkspace.run(['libs/federation/src/deploy/cli.ts', 'promote', 'mfe-portal'], {
    env: { VITRINE_DEPLOY_DIR: ownEdge.deployDir, EDGE_URL: ownEdge.url, BFF_URL: origin, SMOKE_COOKIE: cookie },
  });
  expect(output).not.toContain(session?.value ?? 'no session');
  const record = await findSmoke(placeOf(ownEdge), 'remotes/mfe-portal/c0dec0dec0de/');
  expect(JSON.stringify(record)).not.toContain(session?.value ?? 'no session');
  const leads = record?.status === 'passed' ? record.routes.find(({ path }) => path === '/leads') : undefined;
  // The sign-in alone takes less: it was the list that stood there.
  const { pages } = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as { pages: Record<string, string[]> };
  const signIn = (pages['/login'] ?? []).reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0);
  expect(signIn).toBeGreaterThan(20_000);
  expect(leads?.bytes).toBeGreaterThan(signIn + 5000);
});
