import { createHash } from 'node:crypto';
import { ClientPage } from '@vitrine/contracts';
import { ImportsService } from '../../src/modules/clients/imports/imports.service.ts';
import { fromOurPage } from '../support/staff.ts';
import { added, importIn, readFile, startStaff, type Staff } from './support.ts';

let staff: Staff;

beforeAll(async () => {
  staff = await startStaff();
}, 60_000);

afterAll(async () => {
  await staff?.stop();
});

const emailHeader = 'E-Mail'; // lint-words: others’ header
const mailHeader = 'E-mail'; // lint-words: others’ header

const commit = (id: string) => staff.send('POST', `/clients/imports/${id}/commit`);
const found = async (search: string) => ClientPage.parse((await staff.get(`/clients?search=${search}`)).body);

describe('an import of clients', () => {
  it('is read, checked and then added, with access codes', async () => {
    const file =
      '\uFEFFPractice;Contact;E-Mail;Phone;Monthly fee;Status;Notes\r\n' + // lint-words: others’ header
      '"Cedar; Dental";Ida ' +
      'Cedar;Ida@Cedar.example;(212) 555-0148;"$4,997.00";Active;likes tea\r\nBirch Derm;Bo ' +
      'Birch;bo@birch.example;;;;\r\n';
    const preview = await readFile(staff, file);
    expect(preview).toMatchObject({
      state: 'ready',
      rows: 2,
      good: 2,
      bad: 0,
      missing: [],
      problems: [],
      fault: null,
      headers: ['Practice', 'Contact', emailHeader, 'Phone', 'Monthly fee', 'Status', 'Notes'],
      columns: {
        company: 'Practice',
        name: 'Contact',
        email: emailHeader,
        phone: 'Phone',
        monthlyAmount: 'Monthly fee',
        status: 'Status',
      },
    });
    expect((await found('cedar')).total).toBe(0);
    expect((await commit(preview.id)).status).toBe(202);
    expect(await importIn(staff, preview.id, ['done'])).toMatchObject({ created: 2, skipped: 0 });
    const [cedar] = (await found('cedar')).items;
    expect(cedar).toMatchObject({
      company: 'Cedar; Dental',
      name: 'Ida Cedar',
      email: 'ida@cedar.example',
      phone: '+12125550148',
      monthlyAmountCents: 499_700,
      status: 'active',
      industry: 'Not specified',
    });
    expect(cedar?.accessCode).toMatch(/^CEDAR[A-Z2-9]{5}$/);
    const audits = await staff.app.query<{ action: string; actor_name: string; after: unknown }>(
      `SELECT action, actor_name, after FROM audit_entries WHERE after->>'importId' = $1 ORDER BY id`,
      [preview.id],
    );
    expect(audits).toMatchObject([
      { action: 'client.import_started', actor_name: 'colleague@vitrine.test' },
      { action: 'client.imported', actor_name: 'colleague@vitrine.test', after: { created: 2, skipped: 0 } },
    ]);
  });

  it('reads languages and time zones in words, as exports write them', async () => {
    const file =
      'Name,Email,Company,Language,Time zone\r\n' +
      'Ana Luz,ana@luz.example,Luz Dental,spanish,Pacific\r\nBo Fir,bo@fir.example,Fir Dental,,\r\n' +
      'Cy Elm,cy@elm.example,Elm Dental,Klingon,Mars\r\n';
    const preview = await readFile(staff, file);
    expect(preview.problems).toEqual([
      { row: 4, column: 'Language', value: 'Klingon', reason: 'Use one of English, Spanish', kept: true },
      {
        row: 4,
        column: 'Time zone',
        value: 'Mars',
        reason: expect.stringMatching(/^Use one of Eastern, Central/),
        kept: true,
      },
    ]);
    await commit(preview.id);
    await importIn(staff, preview.id, ['done']);
    expect((await found('luz')).items).toMatchObject([{ preferredLanguage: 'es', timeZone: 'America/Los_Angeles' }]);
    expect((await found('fir dental')).items).toMatchObject([{ preferredLanguage: 'en', timeZone: null }]);
  });

  it('takes what was pasted into cells: line breaks, marks that nobody sees, link prefixes', async () => {
    const file =
      'sep=;\r\nName;Email;Company;Phone\r\n' +
      '"Fern\nFir";mailto:fern@fir.example;"Fir\u200B Skin\r\n& Laser";tel:212-555\u20110149\r\n';
    const preview = await readFile(staff, file);
    expect(preview).toMatchObject({ state: 'ready', good: 1, problems: [] });
    await commit(preview.id);
    await importIn(staff, preview.id, ['done']);
    expect((await found('fern')).items).toMatchObject([
      { name: 'Fern Fir', email: 'fern@fir.example', company: 'Fir Skin & Laser', phone: '+12125550149' },
    ]);
  });

  it('reports row, column and reason of every problem, and adds the other rows', async () => {
    await added(staff, { company: 'Known Clinic', email: 'known@clinic.example' });
    const file = [
      'Name,Email,Company,Phone,Status,Monthly amount',
      'Ok One,one@ok.example,Ok One,,,',
      ',no-name@bad.example,Bad,,,',
      '',
      'Bad Mail,nonsense,Bad Mail,call me,gone,much',
      'Twice,ONE@ok.example,Twice,,,',
      'Known,Known@Clinic.example,Known again,,,',
      'Short row,short@ok.example,Short Row',
    ].join('\n');
    const preview = await readFile(staff, file);
    expect([preview.rows, preview.good, preview.bad]).toEqual([6, 2, 4]);
    expect(preview.problems).toEqual([
      { row: 3, column: 'Name', value: '', reason: 'Name is required' },
      { row: 5, column: 'Email', value: 'nonsense', reason: 'Please enter a valid email address' },
      {
        row: 5,
        column: 'Phone',
        value: 'call me',
        reason: 'Enter a phone number such as (212) 555-0148, or with its country code.',
      },
      { row: 5, column: 'Status', value: 'gone', reason: 'Use one of pending, active, inactive' },
      { row: 5, column: 'Monthly amount', value: 'much', reason: 'Enter an amount from $0.00 to $999,999.99.' },
      { row: 6, column: 'Email', value: 'one@ok.example', reason: 'Row 2 has the same email' },
      { row: 7, column: 'Email', value: 'known@clinic.example', reason: 'Known Clinic already has this email' },
    ]);
    const csv = await staff.get(`/clients/imports/${preview.id}/problems.csv`);
    expect([csv.headers.get('content-type'), csv.text.trim().split('\r\n').length]).toEqual([
      'text/csv; charset=utf-8',
      8,
    ]);
    await commit(preview.id);
    await importIn(staff, preview.id, ['done']);
    expect((await found('ok.example')).total).toBe(2);
  });

  it('keeps a good row whose optional values can’t be read, and says so', async () => {
    const file = [
      'Name,Email,Company,Phone,Status,Monthly amount,Plan',
      'Ida Yew,ida@yew.example,Yew Dental,2.12556E+09,TBD,-,Foundation Elite',
      'Bo Yew,bo@yew.example,Yew Derm,(212) 555-0148,active,"$4,997.00",',
      'Cy Yew,nonsense,Yew Spa,TBD,,,',
    ].join('\n');
    const preview = await readFile(staff, file);
    expect(preview).toMatchObject({ rows: 3, good: 2, bad: 1, incomplete: 1 });
    expect(preview.problems.map(({ row, column, kept }) => [row, column, kept ?? false])).toEqual([
      [2, 'Phone', true],
      [2, 'Status', true],
      [2, 'Monthly amount', true],
      [4, 'Email', false],
      [4, 'Phone', false],
    ]);
    expect(preview.preview).toEqual([
      {
        row: 2,
        values: {
          name: 'Ida Yew',
          email: 'ida@yew.example',
          company: 'Yew Dental',
          phone: '',
          status: 'Pending',
          monthlyAmount: '$0.00',
          subscriptionPlan: 'Foundation Elite',
        },
      },
      {
        row: 3,
        values: {
          name: 'Bo Yew',
          email: 'bo@yew.example',
          company: 'Yew Derm',
          phone: '+12125550148',
          status: 'Active',
          monthlyAmount: '$4,997.00',
          subscriptionPlan: '',
        },
      },
    ]);
    const csv = await staff.get(`/clients/imports/${preview.id}/problems.csv`);
    expect(csv.text).toContain('2,Phone,2.12556E+09,');
    expect(csv.text.match(/added without this value/g)).toHaveLength(3);
    expect(csv.text.match(/left out/g)).toHaveLength(2);
    await commit(preview.id);
    expect(await importIn(staff, preview.id, ['done'])).toMatchObject({ created: 2 });
    expect((await found('ida@yew')).items).toMatchObject([
      { phone: null, status: 'pending', monthlyAmountCents: 0, subscriptionPlan: 'Foundation Elite' },
    ]);
    const [audit] = await staff.app.query(
      `SELECT after FROM audit_entries WHERE action = 'client.imported' AND after->>'importId' = $1`,
      [preview.id],
    );
    expect(audit).toMatchObject({ after: { created: 2, skipped: 1 } });
  });

  it.each([
    [
      'Google Contacts',
      `First Name,Last Name,Organization Name,${mailHeader} 1 - Label,${mailHeader} 1 - Value,Phone 1 - Value`,
      'Ana,Rowan,Rowan One,Work,ana@rowan.example,(212) 555-0150',
    ],
    [
      'Google Contacts of before',
      `Name,Given Name,Family Name,${mailHeader} 1 - Value,Phone 1 - Value,Organization 1 - Name`,
      'Ana Rowan,Ana,Rowan,ana@rowan.example,(212) 555-0150,Rowan One',
    ],
    [
      'Outlook',
      `First Name,Last Name,Company,${mailHeader} Address,Business Phone,Mobile Phone`,
      'Ana,Rowan,Rowan One,ana@rowan.example,(212) 555-0150,',
    ],
  ])('understands the columns of %s', async (_, headers, row) => {
    expect(await readFile(staff, `${headers}\r\n${row}\r\n`)).toMatchObject({
      missing: [],
      good: 1,
      preview: [
        {
          values: {
            name: 'Ana Rowan',
            email: 'ana@rowan.example',
            company: 'Rowan One',
            phone: '+12125550150',
          },
        },
      ],
    });
  });

  it('is undone within a day; clients with whom anything was done stay', async () => {
    const file = ['Name,Email,Company']
      .concat(['oak', 'elm', 'ash', 'fir'].map((tree) => `Una ${tree},${tree}@undo.example,Undo ${tree}`))
      .join('\n');
    staff.app.clock.advance(1);
    const { id } = await readFile(staff, file);
    expect((await staff.send('POST', `/clients/imports/${id}/undo`)).status).toBe(409);
    await commit(id);
    const done = await importIn(staff, id, ['done']);
    expect(done).toMatchObject({ created: 4, undone: null });
    expect(Date.parse(done.undoUntil ?? '') - staff.app.clock.now().getTime()).toBe(86_400_000);
    expect((await staff.get('/clients/imports/latest')).body).toMatchObject({ import: { id, created: 4 } });
    const [oak, elm] = (await found('undo.example')).items;
    await staff.send('POST', '/invoices', {
      clientName: 'Undo',
      clientEmail: oak?.email,
      clientId: oak?.id,
      amount: '100.00',
      status: 'draft',
    });
    await staff.app.query('UPDATE clients SET version = version + 1 WHERE id = $1', [elm?.id]);
    for (const _ of [1, 2])
      expect((await staff.send('POST', `/clients/imports/${id}/undo`)).body).toMatchObject({
        undoUntil: null,
        undone: { removed: 2, kept: 2 },
      });
    const left = (await found('undo.example')).items.map((one) => one.id);
    expect(new Set(left)).toEqual(new Set([oak?.id, elm?.id]));
    expect((await staff.get('/clients/imports/latest')).body).not.toMatchObject({ import: { id } });
    const [audit] = await staff.app.query(`SELECT after FROM audit_entries WHERE action = 'client.import_undone'`);
    expect(audit).toMatchObject({ after: { importId: id, removed: 2, kept: 2 } });

    const late = await readFile(staff, 'Name,Email,Company\nUna Late,late@undo.example,Undo late');
    await commit(late.id);
    await importIn(staff, late.id, ['done']);
    staff.app.clock.advance(86_400);
    const answer = await staff.send('POST', `/clients/imports/${late.id}/undo`);
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      'An import can be undone for 24 hours. Delete its clients instead.',
    ]);
    expect((await found('late@undo')).total).toBe(1);
  });

  it('marks rows that look like a client there is or an earlier row, and adds those that a person keeps', async () => {
    await added(staff, {
      name: 'José O’Brien',
      company: 'Fern & Fir',
      email: 'jose@fern.example',
      phone: '(212) 555-0177',
    });
    const file = [
      'Name,Email,Company,Phone',
      `Jose O'Brien,other@alike.example,FERN & FIR,`,
      'Some Body,some@alike.example,Else,+1 212 555 0177',
      'Ida Moss,ida@alike.example,Moss,(212) 555-0178',
      'IDA  MOSS,ida2@alike.example,moss,',
      'Uma Reed,uma@alike.example,Reed,212.555.0178',
      'Jose O’Brien,jose3@alike.example,Another Practice,',
    ].join('\n');
    const preview = await readFile(staff, file);
    expect([preview.good, preview.bad, preview.similar]).toEqual([6, 0, 4]);
    expect(preview.lookalikes.map(({ row, looksLike }) => [row, looksLike])).toEqual([
      [2, 'Fern & Fir (José O’Brien), by name and company'],
      [3, 'Fern & Fir (José O’Brien), by phone number'],
      [5, 'Row 4, by name and company'],
      [6, 'Row 4, by phone number'],
    ]);
    expect(preview.lookalikes[2]).toMatchObject({ name: 'IDA  MOSS', company: 'moss' });
    expect((await staff.send('POST', `/clients/imports/${preview.id}/commit?keep=3,x`)).status).toBe(400);
    expect((await staff.send('POST', `/clients/imports/${preview.id}/commit?keep=3,6`)).status).toBe(202);
    expect(await importIn(staff, preview.id, ['done'])).toMatchObject({ created: 4, skipped: 0, similar: 0 });
    const names = new Set((await found('alike.example')).items.map(({ email }) => email.split('@')[0]));
    expect(names).toEqual(new Set(['some', 'ida', 'uma', 'jose3']));
    // Who asks for nothing else gets all of them, as before.
    const all = await readFile(staff, `Name,Email,Company\nIda Moss,ida4@alike.example,Moss\n`);
    expect(all.similar).toBe(1);
    await commit(all.id);
    expect(await importIn(staff, all.id, ['done'])).toMatchObject({ created: 1 });
  });

  it('imports formula-like cells as text, and escapes them in exports', async () => {
    const preview = await readFile(staff, `Name,Email,Company\n"=cmd|' /C calc'!A0",formula@csv.example,+SUM(1)\n`);
    await commit(preview.id);
    await importIn(staff, preview.id, ['done']);
    expect((await found('formula@csv')).items[0]).toMatchObject({ name: `=cmd|' /C calc'!A0`, company: '+SUM(1)' });
    const exported = (await staff.get('/clients/export.csv?search=formula@csv')).text;
    expect(exported).toContain(`'=cmd|' /C calc'!A0,formula@csv.example,'+SUM(1)`);
    await staff.app.query(`DELETE FROM clients WHERE email = 'formula@csv.example'`);
    const back = await readFile(staff, exported);
    await commit(back.id);
    await importIn(staff, back.id, ['done']);
    expect((await found('formula@csv')).items[0]).toMatchObject({ name: `=cmd|' /C calc'!A0`, company: '+SUM(1)' });
  });

  it('reads the file again with a changed column mapping', async () => {
    const preview = await readFile(staff, 'Who,Where,Reach\nMo Map,Map Clinic,mo@map.example\n');
    expect(preview).toMatchObject({ state: 'ready', missing: ['name', 'email', 'company'], rows: 0, good: 0 });
    expect((await commit(preview.id)).status).toBe(409);
    const wrong = await staff.send('PUT', `/clients/imports/${preview.id}/columns`, { columns: { name: 'Nobody' } });
    expect([wrong.status, wrong.body['errors']]).toEqual([400, { 'columns.name': ['The file has no such column'] }]);
    expect(
      (
        await staff.send('PUT', `/clients/imports/${preview.id}/columns`, {
          columns: { name: 'Who', company: 'Where', email: 'Reach' },
        })
      ).status,
    ).toBe(202);
    expect(await importIn(staff, preview.id, ['ready'])).toMatchObject({
      missing: [],
      rows: 1,
      good: 1,
      columns: { name: 'Who' },
    });
  });

  it.each([
    ['an empty file', '', 'The file is empty.'],
    ['a header alone', 'Name,Email,Company\n', 'The file has a header and no rows below it.'],
    [
      'a quote that is never closed',
      'Name,Email,Company\n"x,y\n',
      'The file could not be read after row 1. Please save it again as CSV UTF-8.',
    ],
    [
      'more rows than we take',
      `A,B,C\n${'a,b,c\n'.repeat(50_001)}`,
      'The file has more than 50,000 rows. Please split it.',
    ],
  ])('reports why %s is unreadable', async (_, file, fault) => {
    expect(await readFile(staff, file)).toMatchObject({ state: 'failed', fault });
  });

  it('reports wrongly encoded cells, including those that PostgreSQL cannot store', async () => {
    const preview = await readFile(staff, 'Name,Email,Company\n\uFFFDlan,elan@code.example,Elan\n');
    expect(preview.problems).toEqual([
      {
        row: 2,
        column: 'Name',
        value: '\uFFFDlan',
        reason: 'Some characters could not be read. Please save the file as CSV UTF-8.',
      },
    ]);
    const broken = await readFile(
      staff,
      `Name,Email,Company\nAda\0,nul@code.example,Nul\n${'x'.repeat(199)}\u{1F600}y,emoji@code.example,Emoji\n`,
    );
    expect(broken.problems).toEqual([
      {
        row: 2,
        column: 'Name',
        value: 'Ada\uFFFD',
        reason: 'Some characters could not be read. Please save the file as CSV UTF-8.',
      },
      { row: 3, column: 'Name', value: `${'x'.repeat(199)}\uFFFD`, reason: 'Please use 200 characters or fewer' },
    ]);
  });

  it('refuses files above 16 MB and files that are not CSV', async () => {
    const large = await staff.upload(`Name,Email,Company\n${'x'.repeat(16 * 1024 * 1024)}`);
    expect([large.status, large.body['code'], large.body['message']]).toEqual([
      413,
      'payload_too_large',
      'The file is larger than 16 MB. Please split it.',
    ]);
    expect((await staff.send('POST', '/clients/imports', { a: 1 })).status).toBe(415);
    expect((await staff.app.call('/contacts', { raw: 'a,b', headers: { 'content-type': 'text/csv' } })).status).toBe(
      415,
    );
    expect(
      (
        await staff.app.call('/clients/imports', {
          raw: 'a,b',
          headers: { ...fromOurPage, 'content-type': 'text/csv' },
        })
      ).status,
    ).toBe(401);
  });

  it('adds its clients once, for repeated commits and repeated jobs', async () => {
    const preview = await readFile(staff, 'Name,Email,Company\nOnce,once@once.example,Once\n');
    const answers = await Promise.all(Array.from({ length: 4 }, () => commit(preview.id)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    await importIn(staff, preview.id, ['done']);
    expect((await commit(preview.id)).body).toMatchObject({ state: 'done', created: 1, skipped: 0 });
    expect((await found('once@once')).total).toBe(1);
  });

  it('continues after the last committed batch, and skips clients added meanwhile', async () => {
    const people = Array.from(
      { length: 980 },
      (_, index) => `Person ${index},p${index}@resume.example,Resume ${index}`,
    );
    const preview = await readFile(staff, `Name,Email,Company\n${people.join('\n')}\n`);
    await added(staff, { email: 'p900@resume.example', company: 'Was quicker' });
    await staff.app.query(`UPDATE client_imports SET state = 'running' WHERE id = $1`, [preview.id]);
    const service = staff.app.app.nest.get(ImportsService);
    let batches = 0;
    // The job is aborted after its first batch.
    const stopping = Object.assign(new AbortController().signal, {
      throwIfAborted: () => {
        batches += 1;
        if (batches > 1) throw new Error('Stopped');
      },
    });
    await expect(service.work(preview.id, stopping)).rejects.toThrow('Stopped');
    expect((await found('resume.example')).total).toBe(501);
    await service.work(preview.id, new AbortController().signal);
    expect(await importIn(staff, preview.id, ['done'])).toMatchObject({ created: 979, skipped: 1 });
    expect((await found('resume.example')).total).toBe(980);
  });
});

describe('an import of 50,000 clients', () => {
  it('completes within the memory limit while other requests are answered', async () => {
    const lines = Array.from(
      { length: 50_000 },
      (_, index) =>
        `Person ${index},person${index}@large.example,"Large, Clinic ${index}",` +
        `+1212555${String(1000 + (index % 9000))},Dental,Group,active,` +
        `"1,${String(100 + (index % 900))}.50",Foundation Elite`,
    );
    const csv = `Name,Email,Company,Phone,Industry,Business type,Status,Monthly amount,Plan\n${lines.join('\n')}\n`;
    // CPU time of this process during another request, unlike elapsed time, hardly grows on a busy machine; what a slow
    // one adds is taken out by a piece of work of known size.
    const waits: number[] = [];
    const pieces: number[] = [];
    const ballast = Buffer.alloc(32_000_000);
    const cpuMs = async (work: () => unknown): Promise<number> => {
      const start = process.threadCpuUsage();
      await work();
      const { user, system } = process.threadCpuUsage(start);
      return (user + system) / 1000;
    };
    const over = new AbortController();
    const watch = async (): Promise<void> => {
      while (!over.signal.aborted) {
        waits.push(await cpuMs(async () => expect((await staff.app.call('/health/live')).status).toBe(200)));
        if (waits.length % 50 === 1) pieces.push(await cpuMs(() => createHash('sha256').update(ballast).digest()));
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      }
    };
    // What is held, without garbage, whose amount is up to the engine.
    const heapSize = (): number => {
      globalThis.gc?.();
      return process.memoryUsage().heapUsed;
    };
    expect(globalThis.gc).toBeDefined();
    let peak = 0;
    let memory: NodeJS.Timeout | undefined;
    // A collection stops everything, the import too: it gets a fifth of the time at most, however large the heap is.
    const watchMemory = (): void => {
      const started = performance.now();
      peak = Math.max(peak, heapSize());
      memory = setTimeout(watchMemory, Math.max(500, 4 * (performance.now() - started)));
    };
    const before = heapSize();
    watchMemory();
    const start = performance.now();
    let read = start;
    const importAll = async (): Promise<void> => {
      try {
        const { body } = await staff.upload(csv);
        const preview = await importIn(staff, String(body['id']), ['ready'], 400);
        read = performance.now();
        expect(preview).toMatchObject({ rows: 50_000, good: 50_000, bad: 0 });
        await commit(preview.id);
        expect(await importIn(staff, preview.id, ['done'], 400)).toMatchObject({ created: 50_000, skipped: 0 });
      } finally {
        over.abort();
        clearTimeout(memory);
      }
    };
    await Promise.all([importAll(), watch()]);
    const end = performance.now();
    const quantile = (values: readonly number[], share: number): number =>
      values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Infinity;
    const p99 = quantile(waits, 0.99);
    const piece = quantile(pieces, 0.5);
    process.stdout.write(
      `50,000 rows: read in ${Math.round(read - start)} ms, added in ${Math.round(end - read)} ms; p99 of the ` +
        `work while another request waited ${Math.round(p99)} ms (${waits.length} requests), ${piece.toFixed(1)} ms ` +
        `for a hash of 32 MB; heap +${Math.round((peak - before) / 1e6)} MB\n`,
    );
    expect(p99 / piece).toBeLessThan(12);
    expect(peak - before).toBeLessThan(30e6);
    const [codes] = await staff.app.query<{ count: number }>(
      `SELECT count(DISTINCT k.code)::int AS count FROM codes k JOIN clients c ON c.id = k.client_id
        WHERE c.email LIKE '%@large.example'`,
    );
    expect(codes?.count).toBe(50_000);
  }, 900_000);
});
