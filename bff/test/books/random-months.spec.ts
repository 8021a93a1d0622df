import { checkBooks, checkClient, checkPage, closedDaysOf } from './random-months/checks.ts';
import { type Agency, startAgency } from './random-months/agency.ts';
import { providerActs } from './random-months/provider-acts.ts';
import { bill, staffActs } from './random-months/staff-acts.ts';
import { Choice } from './choice.ts';

/**
 * Random months of a desk: whatever staff and the provider do, in whatever order, every reader of the books finds the
 * same. Each step checks the clients it touched; every so often all of the books are compared. A seed repeats a
 * failure. `random-facts.spec.ts` plays many more months below the database.
 */
const steps = Number(process.env['RANDOM_MONTHS_STEPS'] ?? 320);
const seed = Number(process.env['RANDOM_MONTHS_SEED'] ?? 20_261_128);
const checkEvery = 40;
const acts = { ...staffActs, ...providerActs };

let agency: Agency;
/** Acts that were possible so far. */
const done = new Set<string>();
/** What is done in which order, for the message of a failure. */
const log: string[] = [];
/** What the books said of the closed days; null until some are closed. */
let closed: unknown = null;

beforeAll(async () => {
  agency = await startAgency(new Choice(seed));
}, 60_000);

afterAll(() => agency?.desk.stop());

async function step(): Promise<void> {
  const { desk, choice, invoiceIds, touched } = agency;
  if (choice.chance(0.1)) {
    desk.app.clock.advance(choice.upTo(3) * 86_400);
    await desk.signInAgain();
  } else desk.app.clock.advance(choice.upTo(300));
  const id = choice.chance(0.2) ? undefined : choice.one(invoiceIds);
  if (id === undefined) {
    const made = await bill(agency);
    log.push(`bill ${String(made.body['number'])}: ${made.status}`);
    if (made.status !== 201) throw new Error(made.text);
    return;
  }
  const invoice = await desk.read(id);
  // Rare acts are tried more often until they were possible.
  const undone = Object.entries(acts).filter(([one]) => !done.has(one));
  const [name, act] = choice.one(choice.chance(0.2) && undone.length > 0 ? undone : Object.entries(acts)) ?? [];
  if (name === undefined || !act) return;
  touched.clear();
  const answer = await act(agency, invoice);
  const why = answer && answer.status >= 300 ? ` ${answer.text}` : '';
  log.push(`${name} ${invoice.number}: ${answer?.status ?? 'nothing'}${why}`);
  // What doesn't fit is refused with a reason, and changes nothing.
  expect([200, 201, 400, 409]).toContain(answer?.status ?? 200);
  if (answer && answer.status < 300) done.add(name);
  if (name === 'close' || name === 'reopen') closed = await closedDaysOf(agency);
  const after = await Promise.all([...touched.add(id)].map((one) => desk.read(one)));
  const clients = new Set([invoice.clientId, ...after.map(({ clientId }) => clientId)]);
  for (const client of clients) if (client !== null) await checkClient(agency, client);
  for (const one of after) await checkPage(agency, one);
}

it(`${steps} random steps leave every reader of the books with the same`, async () => {
  let sales: Awaited<ReturnType<typeof checkBooks>>;
  try {
    for (let count = 1; count <= steps; count += 1) {
      await step();
      if (count % checkEvery !== 0 && count !== steps) continue;
      sales = await checkBooks(agency);
      expect(await closedDaysOf(agency)).toEqual(closed);
    }
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    throw new Error(`${found}\nSeed ${seed}, step ${log.length}:\n${log.slice(-12).join('\n')}`, { cause: error });
  }
  // Enough was possible, and every kind of sale and act was.
  expect(log.filter((line) => /: 20[01]$/.test(line)).length).toBeGreaterThan(steps / 4);
  expect(Object.values(sales ?? {}).filter((cents) => cents > 0)).toHaveLength(4);
  expect(Object.keys(acts).filter((name) => !done.has(name))).toEqual([]);
}, 900_000);
