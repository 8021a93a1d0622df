import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderTarget, type DeployTarget } from '@vitrine/federation/deploy';
import {
  backup,
  checkBackup,
  createKey,
  getBackup,
  listBackups,
  readIdentities,
  restore,
} from '../../src/operations/backup/index.ts';
import { baselines, lastBeforeBaselines } from '../../src/migrations/baseline/index.ts';
import { migrations } from '../../src/migrations/index.ts';
import { readArchive, writeArchive } from '../../src/operations/backup/archive.ts';
import { parseRecipients } from '../../src/operations/backup/keys.ts';
import { commandDataSource, migrateDown } from '../../src/platform/database/index.ts';
import { createDatabase, createEmptyDatabase } from '../support/test-database.ts';
import { connect, createSafe, type Safe } from './support.ts';

let safe: Safe;
let databaseUrl: string;
let folder: string;

beforeAll(async () => {
  [safe, databaseUrl] = await Promise.all([createSafe(), createDatabase()]);
  folder = mkdtempSync(join(tmpdir(), 'vitrine-faults-'));
}, 60_000);

afterAll(() => {
  safe?.remove();
  rmSync(folder, { recursive: true, force: true });
});

let places = 0;
const newPlace = (): DeployTarget => folderTarget(join(folder, String((places += 1))));

const backUp = (to: DeployTarget, changes: Partial<Parameters<typeof backup>[0]> = {}) =>
  backup({ databaseUrl, deployed: null, to, recipients: safe.recipients, keep: null, ...changes });

/** Restores the newest backup; the database is an empty one, unless given. */
const restoreFrom = async (from: DeployTarget, changes: Partial<Parameters<typeof restore>[0]> = {}) =>
  restore({
    from,
    manifest: changes.manifest ?? (await getBackup(from)),
    identities: safe.identities,
    databaseUrl: await createEmptyDatabase(),
    deployTo: null,
    ...changes,
  });

const tablesOf = async (url: string): Promise<number> => {
  const { query, close } = await connect(url);
  const [row] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  await close();
  return row?.count ?? -1;
};

describe('a backup', () => {
  it('that runs out of space says so, leaves nothing, and is never taken for a whole one', async () => {
    const place = newPlace();
    const { manifest } = await backUp(place);
    const full: DeployTarget = {
      ...place,
      put: async (key, content, headers) => {
        await place.put(key, content.subarray(0, 100), headers);
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      },
    };
    await expect(backUp(full)).rejects.toThrow(
      `${place.where}: there is no space left. Free some, or keep fewer backups with --keep`,
    );
    expect(await listBackups(place)).toEqual({ whole: [manifest], torn: new Map() });
  });

  it('that was killed is torn: it is listed as such, and the newest whole one is restored', async () => {
    const place = newPlace();
    const { manifest } = await backUp(place);
    const later = await backUp(place);
    await place.remove([`${later.manifest.id}/manifest.json`]);
    expect((await getBackup(place)).id).toBe(manifest.id);
    await expect(getBackup(place, later.manifest.id)).rejects.toThrow(
      `The backup ${later.manifest.id} in ${place.where} is not whole: it did not end, or lost a part. The newest ` +
        `whole one is ${manifest.id}`,
    );
    expect([...(await listBackups(place)).torn.keys()]).toEqual([later.manifest.id]);
  });

  it('of an empty database or one that does not answer is refused', async () => {
    const empty = await createEmptyDatabase();
    await expect(backUp(newPlace(), { databaseUrl: empty })).rejects.toThrow('nothing to back up');
    await expect(backUp(newPlace(), { databaseUrl: 'postgres://nobody@127.0.0.1:9/none' })).rejects.toThrow(
      'ECONNREFUSED',
    );
  });

  it('needs no more rights than to read everything', async () => {
    const { query, close } = await connect(databaseUrl);
    const role = `backup_${randomBytes(4).toString('hex')}`;
    await query(`CREATE ROLE ${role} LOGIN PASSWORD 'reads' IN ROLE pg_read_all_data`);
    try {
      const url = Object.assign(new URL(databaseUrl), { username: role, password: 'reads' }).href;
      const place = newPlace();
      const { manifest } = await backUp(place, { databaseUrl: url });
      expect((await restoreFrom(place, { manifest })).rows).toBeGreaterThan(50);
    } finally {
      await query(`DROP ROLE ${role}`);
      await close();
    }
  });

  it('tells nothing without the key: no name of a table, and no row', async () => {
    const { query, close } = await connect(databaseUrl);
    await query(`INSERT INTO staff (email, role, created_at) VALUES ('mark@clinic.example', 'staff', now())`);
    await close();
    const place = newPlace();
    await backUp(place);
    for (const { key } of await place.list('')) {
      const content = (await place.find(key))?.content.toString('latin1') ?? '';
      expect(content).not.toMatch(/mark@clinic|email_messages|public\./);
    }
  });

  it('needs public keys: a secret one is refused before it reaches the machine’s settings', async () => {
    expect(() => parseRecipients(safe.identities.join())).toThrow('BACKUP_RECIPIENTS holds a secret key');
    expect(() => parseRecipients('age2nothing')).toThrow(`'age2nothing' is no public key of age`);
    expect(statSync(safe.keyFile).mode & 0o777).toBe(0o600);
    await expect(createKey(safe.keyFile)).rejects.toThrow('exists already');
    const none = join(folder, 'none.key');
    writeFileSync(none, 'nothing\n');
    await expect(readIdentities(none)).rejects.toThrow(`${none} holds no key`);
  });
});

describe('a restore changes nothing', () => {
  it('when the database is not empty', async () => {
    const place = newPlace();
    await backUp(place);
    const used = await createEmptyDatabase();
    const { query, close } = await connect(used);
    await query('CREATE TABLE mine AS SELECT 7 AS x');
    await expect(restoreFrom(place, { databaseUrl: used })).rejects.toThrow('is not empty: it has public.mine.');
    expect(await query('SELECT x FROM mine')).toEqual([{ x: 7 }]);
    await close();
    expect(await tablesOf(used)).toBe(1);
  });

  it('when the key is another one', async () => {
    const place = newPlace();
    await backUp(place);
    const file = join(folder, 'other.key');
    await createKey(file);
    const url = await createEmptyDatabase();
    const identities = await readIdentities(file);
    await expect(restoreFrom(place, { databaseUrl: url, identities })).rejects.toThrow(
      'This key does not open the backup.',
    );
    expect(await tablesOf(url)).toBe(0);
  });

  it('when a bit has changed, or a part is missing', async () => {
    const place = newPlace();
    const { manifest } = await backUp(place);
    const key = manifest.database.at(-1)?.key ?? '';
    const path = join(place.folder ?? '', key);
    const content = readFileSync(path);
    content[content.length - 20] = (content.at(-20) ?? 0) ^ 1;
    writeFileSync(path, content);
    const url = await createEmptyDatabase();
    await expect(restoreFrom(place, { databaseUrl: url })).rejects.toThrow(
      `${key} in ${place.where} is not what was written: its checksum differs.`,
    );
    rmSync(path);
    await expect(restoreFrom(place, { databaseUrl: url, manifest })).rejects.toThrow(`${key} is missing`);
    expect(await tablesOf(url)).toBe(0);
  });

  it('when something is deployed where the builds would go', async () => {
    const place = newPlace();
    const deployed = newPlace();
    await deployed.put('shell/aaaaaaaaaa/shell.js', Buffer.from('boot()'), {
      contentType: 'text/javascript',
      cacheControl: 'no-cache',
    });
    await backUp(place, { deployed });
    const url = await createEmptyDatabase();
    await expect(restoreFrom(place, { databaseUrl: url, deployTo: deployed })).rejects.toThrow(
      `${deployed.where} is not empty`,
    );
    expect(await tablesOf(url)).toBe(0);
  });

  it('when the backup is of a newer build, or its tables have columns that no migration makes', async () => {
    const newer = await createDatabase();
    const { query, close } = await connect(newer);
    await query(`INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'OfTheNext9999999999999')`);
    const place = newPlace();
    await backUp(place, { databaseUrl: newer });
    const url = await createEmptyDatabase();
    await expect(restoreFrom(place, { databaseUrl: url })).rejects.toThrow(
      'The backup is of a newer build: this one does not know OfTheNext9999999999999.',
    );
    expect(await tablesOf(url)).toBe(0);
    await query(`DELETE FROM migrations WHERE name LIKE 'OfTheNext%'`);
    await query('ALTER TABLE contacts ADD COLUMN by_hand text');
    await close();
    const other = newPlace();
    await backUp(other, { databaseUrl: newer });
    await expect(restoreFrom(other)).rejects.toThrow('only in the backup: public.contacts.by_hand text');
  });
});

it('a restore keeps nothing when a table does not come out as it was counted', async () => {
  const source = await createDatabase();
  const { query, close } = await connect(source);
  await query(`INSERT INTO staff (email, role, created_at)
    VALUES ('ada@clinic.example', 'owner', now()), ('ben@clinic.example', 'staff', now())`);
  await close();
  const place = newPlace();
  const { manifest } = await backUp(place, { databaseUrl: source });
  // Rows get lost on the way into an archive that is sound in itself.
  const files = async function* () {
    for await (const file of readArchive(place, manifest.database, safe.identities))
      yield file.name.startsWith('public.staff/')
        ? { ...file, content: file.content.subarray(file.content.indexOf('\n') + 1) }
        : file;
  };
  const database = await writeArchive(place, `${manifest.id}/altered`, files(), safe.recipients);
  const url = await createEmptyDatabase();
  await expect(restoreFrom(place, { databaseUrl: url, manifest: { ...manifest, database } })).rejects.toThrow(
    'public.staff holds other rows than the backup: 1, and 2 were backed up. Nothing was kept.',
  );
  const connection = await connect(url);
  expect(await connection.query('SELECT email FROM staff')).toEqual([]);
  await connection.close();
});

it('a restore brings an older backup to this build, and names what no migration makes', async () => {
  const source = await createDatabase();
  const dataSource = commandDataSource({ url: source, poolSize: 2, migrateOnBoot: false });
  await dataSource.initialize();
  await migrateDown(dataSource);
  await dataSource.destroy();
  const { query, close } = await connect(source);
  await query('CREATE INDEX by_hand ON contacts (company)');
  await close();
  const place = newPlace();
  await backUp(place, { databaseUrl: source });
  const url = await createEmptyDatabase();
  const outcome = await restoreFrom(place, { databaseUrl: url });
  expect(outcome).toMatchObject({
    migrated: [migrations.at(-1)?.name],
    missing: ['index CREATE INDEX by_hand ON public.contacts USING btree (company)'],
  });
  const restored = await connect(url);
  expect(await restored.query('SELECT released_at FROM restores')).toEqual([{ released_at: null }]);
  await restored.close();
});

it('a restore takes a backup of the release before the baselines, and refuses an older one', async () => {
  const source = await createDatabase();
  const { query, close } = await connect(source);
  await query('UPDATE migrations SET name = $1 WHERE name = $2', [lastBeforeBaselines, baselines[0]?.name]);
  await query('DELETE FROM migrations WHERE name = ANY ($1)', [baselines.map(({ name }) => name)]);
  // As that release had another text of it.
  await query('CREATE OR REPLACE FUNCTION message_stage(status text) RETURNS integer LANGUAGE sql IMMUTABLE RETURN 99');
  await query(`INSERT INTO staff (email, role, created_at) VALUES ('ada@clinic.example', 'owner', now())`);
  const place = newPlace();
  await backUp(place, { databaseUrl: source });
  const url = await createEmptyDatabase();
  expect(await restoreFrom(place, { databaseUrl: url })).toMatchObject({ migrated: [], missing: [] });
  const restored = await connect(url);
  expect(await restored.query('SELECT email FROM staff')).toEqual([{ email: 'ada@clinic.example' }]);
  const applied = await restored.query<{ name: string }>('SELECT name FROM migrations');
  expect(applied.map(({ name }) => name).toSorted()).toEqual(
    [lastBeforeBaselines, ...migrations.map(({ name }) => name)].toSorted(),
  );
  await restored.close();

  await query(`UPDATE migrations SET name = 'LanguageOfContacts1763823000001' WHERE name = $1`, [lastBeforeBaselines]);
  await close();
  const older = newPlace();
  await backUp(older, { databaseUrl: source });
  const untouched = await createEmptyDatabase();
  await expect(restoreFrom(older, { databaseUrl: untouched })).rejects.toThrow(
    `This database is older than the release that has ${lastBeforeBaselines}: migrate it with that release first`,
  );
  expect(await tablesOf(untouched)).toBe(0);
});

it('a check reads every part and opens the backup, and writes nothing', async () => {
  const place = newPlace();
  const { manifest } = await backUp(place);
  const facts = await checkBackup({ from: place, manifest, identities: safe.identities });
  expect(facts.tables.map(({ name }) => name)).toContain('public.invoices');
  expect(facts.takenAt).toBe(manifest.takenAt);
});
