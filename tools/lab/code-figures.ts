/**
 * `npm run lab -- code-figures`: how large the code is and how it is cut into files, per project; `--list small` names
 * the files that count. `--root <folder>` measures another checkout, to compare two in one run. `--check` fails for a
 * line that is too wide or a file that is too long; `npm run lint` runs it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { workspace } from '../system/workspace.ts';

/** A product file with this many lines of code or fewer is a fragment. */
const smallest = 20;
const longest = 300;
const pageWidth = 120;

const { values: options } = parseArgs({
  options: {
    root: { type: 'string', default: workspace },
    list: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
});

interface SourceFile {
  readonly path: string;
  readonly lines: readonly string[];
  /** Lines that are neither empty nor only a comment. */
  readonly code: number;
}

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs'], {
  cwd: options.root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(options.root, path)))
  .map(read);

const isTest = ({ path }: SourceFile): boolean =>
  /\.spec\.tsx?$|^(bff\/test|shell\/e2e|libs\/testing)\/|\/src\/testing\//.test(path);
const isTool = ({ path }: SourceFile): boolean => /^tools\/|\/scripts\/|^[^/]+$/.test(path);
/** Files whose size says nothing: entry points, declarations, migrations, build configuration, generated code. */
const isExempt = ({ path }: SourceFile): boolean =>
  /(^|\/)(index|build)\.tsx?$|\.d\.ts$|config\.[cm]?[jt]s$|\/migrations\/|\.generated\./.test(path);

const product = files.filter((file) => !isTest(file) && !isTool(file));
const small = product.filter((file) => !isExempt(file) && file.code <= smallest);
const large = product.filter((file) => !isExempt(file) && file.code > longest);
const wide = files.flatMap(({ path, lines }) =>
  path.includes('.generated.')
    ? []
    : lines.flatMap((line, index) =>
        line.replace(/https?:\/\/[^\s'"`]+/g, '').length > pageWidth ? [`${path}:${String(index + 1)}`] : [],
      ),
);

const lists = {
  small: small.map(({ path, code }) => `${String(code).padStart(3)} ${path}`),
  large: large.map(({ path, code }) => `${String(code).padStart(3)} ${path}`),
  wide,
} satisfies Record<string, readonly string[]>;
if (options.check) {
  const wrong = [...lists.wide, ...lists.large];
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) {
    const limits = `${String(pageWidth)} characters, product files up to ${String(longest)} lines of code`;
    console.error(`Lines are up to ${limits}.`);
  }
  process.exit(wrong.length === 0 ? 0 : 1);
}
if (options.list)
  console.log(
    (
      (lists as Record<string, readonly string[]>)[options.list] ?? [
        `no list of that name: ${Object.keys(lists).join(', ')}`,
      ]
    ).join('\n'),
  );

const projects = [...new Set(product.map(projectOf))].toSorted();
console.log(`${'project'.padEnd(24)} files  small  over ${String(longest)}  lines of code`);
for (const name of [...projects, 'all']) {
  const own = (list: readonly SourceFile[]): SourceFile[] =>
    name === 'all' ? [...list] : list.filter((file) => projectOf(file) === name);
  const code = own(product).reduce((sum, file) => sum + file.code, 0);
  console.log(
    `${name.padEnd(24)} ${String(own(product).length).padStart(5)}  ${String(own(small).length).padStart(5)}  ` +
      `${String(own(large).length).padStart(8)}  ${String(code).padStart(13)}`,
  );
}
const widest = files
  .filter(({ path }) => !path.includes('.generated.'))
  .reduce((maximum, { lines }) => lines.reduce((length, line) => Math.max(length, line.length), maximum), 0);
console.log(
  `\nlines over ${String(pageWidth)} characters, tests and tools too, without URLs: ${String(wide.length)}; ` +
    `longest line: ${String(widest)}`,
);
const { scripts } = JSON.parse(readFileSync(join(options.root, 'package.json'), 'utf8')) as { scripts: object };
console.log(`npm scripts: ${String(Object.keys(scripts).length)}`);
const entities = files.filter(
  ({ path, lines }) => path.startsWith('bff/src') && lines.some((line) => line.startsWith('@Entity(')),
);
const entityCount = entities.reduce(
  (sum, { lines }) => sum + lines.filter((line) => line.startsWith('@Entity(')).length,
  0,
);
console.log(`entities: ${String(entityCount)}`);
const inRooms = product.flatMap(({ path }) => {
  const [, room, file] = /^bff\/src\/modules\/([^/]+)\/(.+)$/.exec(path) ?? [];
  return room !== undefined && file !== undefined ? [{ room, file }] : [];
});
const rooms = [...new Set(inRooms.map(({ room }) => room))].map((room) => ({
  room,
  atTop: inRooms.filter((one) => one.room === room && !one.file.includes('/') && one.file !== 'index.ts').length,
}));
const fullest = rooms.toSorted((one, other) => other.atTop - one.atTop)[0];
console.log(
  `rooms: ${String(rooms.length)}; most files at the top of one: ${String(fullest?.atTop)} in ${String(fullest?.room)}`,
);
const constructors = product
  .filter(({ path }) => path.startsWith('bff/src'))
  .map(({ path, lines }) => ({ path, parameters: parametersOf(lines.join('\n')) }))
  .toSorted((one, other) => other.parameters - one.parameters);
console.log(`largest constructor: ${String(constructors[0]?.parameters)} in ${String(constructors[0]?.path)}`);

/** How many dependencies a class of the BFF is given. */
function parametersOf(text: string): number {
  const match = /\bconstructor\(([^]*?)\)\s*\{/.exec(text);
  return (
    match?.[1]
      ?.split('\n')
      .join(' ')
      .split(',')
      .filter((part) => part.includes(':')).length ?? 0
  );
}

function projectOf({ path }: SourceFile): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'libs' ? `${first}/${second}` : first;
}

function read(path: string): SourceFile {
  const lines = readFileSync(join(options.root, path), 'utf8').split('\n');
  let inComment = false;
  const code = lines.filter((line) => {
    const text = line.trim();
    if (inComment) {
      inComment = !text.includes('*/');
      return false;
    }
    if (text.startsWith('/*')) {
      inComment = !text.includes('*/');
      return false;
    }
    return text !== '' && !text.startsWith('//');
  }).length;
  return { path, lines, code };
}
