import { importIn, readFile, startStaff, type Staff } from '../clients/support.ts';

/** What people reported of imports and exports of other programs, tried here. */
let staff: Staff;

beforeAll(async () => {
  staff = await startStaff();
}, 60_000);

afterAll(async () => {
  await staff?.stop();
});

// A spreadsheet had turned phone numbers into powers of ten, which were imported as numbers of nobody.
it.each(['2.12556E+09', '1.21256E+10', '2,12E+09'])(
  'the phone number %s is left out, cell and column named, and its row is kept',
  async (phone) => {
    const file = await readFile(staff, `Name;Email;Company;Phone\nAda Glow;ada@glow.example;Glow;${phone}\n`);
    expect(file).toMatchObject({
      good: 1,
      problems: [{ row: 2, column: 'Phone', value: phone, kept: true }],
      preview: [{ values: { phone: '' } }],
    });
  },
);

// An export that was imported again doubled every client.
it('an export read back says of every row that it is known', async () => {
  for (const place of [1, 2, 3]) {
    const body = { name: 'Ada Glow', email: `known${place}@glow.example`, company: `Glow, "Spa" ${place}` };
    expect((await staff.send('POST', '/clients', body)).status).toBe(201);
  }
  const { text } = await staff.get('/clients/export.csv?search=glow.example');
  const file = await readFile(staff, text);
  expect([file.rows, file.good, file.problems.map(({ reason }) => reason.replace(/^.*already/, 'already'))]).toEqual([
    3,
    0,
    Array.from({ length: 3 }, () => 'already has this email'),
  ]);
});

// Files with a mark at their start, semicolons, tabs, or line ends of old programs were read as one column.
it.each([
  ['a byte order mark and semicolons', '\uFEFFName;Email;Company\r\nIda Fern;fern0@glow.example;Fern\r\n'],
  ['tabs', 'Name\tEmail\tCompany\nIda Fern\tfern1@glow.example\tFern\n'],
  ['carriage returns alone', 'Name,Email,Company\rIda Fern,fern2@glow.example,Fern\r'],
  ['empty rows and quotes', 'Name,Email,Company\n\n"Ida Fern",fern3@glow.example,"Fern, ""Fir"""\n,,\n'],
])('a file with %s is read', async (_, csv) => {
  const file = await readFile(staff, csv);
  expect(file).toMatchObject({ good: 1, problems: [] });
  await staff.send('POST', `/clients/imports/${file.id}/commit`);
  expect(await importIn(staff, file.id, ['done'])).toMatchObject({ created: 1 });
});
