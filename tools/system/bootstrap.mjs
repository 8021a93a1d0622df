/**
 * Starts the commands that must work on a fresh clone. Runs on the machine's own Node (20.19 or later): installs the
 * packages unless those of the lock file are installed, then runs a TypeScript program on the Node among them.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspace = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const isWindows = process.platform === 'win32';
const pinnedNode = join(workspace, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Vitrine needs Node 20.19 or later to install itself; this is ${process.versions.node}. Get a newer one ` +
      'from https://nodejs.org, then try again.',
  );
  process.exit(1);
};

/** The packages of a lock file by folder, optional ones included. */
const packagesOf = (file) =>
  Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages ?? {}).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  );

/** npm writes at the end of an install what it installed; an interrupted install leaves no file or an older one. */
const isInstalled = () => {
  const record = join(workspace, 'node_modules', '.package-lock.json');
  if (!existsSync(record) || !existsSync(pinnedNode)) return false;
  const installed = new Map(packagesOf(record).map(([path, { version }]) => [path, version]));
  return packagesOf(join(workspace, 'package-lock.json')).every(([path, { version, optional, devOptional, peer }]) => {
    const present = installed.get(path);
    return present === undefined ? Boolean(optional || devOptional || peer) : present === version;
  });
};

/** The child process, ended together with this one. */
let child;
let stopRequests = 0;
const end = (signal) => {
  stopRequests += 1;
  if (child && child.exitCode === null) child.kill(signal);
  else process.exit(130);
};
const finished = (subprocess) =>
  new Promise((resolve) => {
    subprocess.once('error', (error) => resolve({ code: 1, error }));
    subprocess.once('exit', (code, signal) => resolve({ code: code ?? (signal === 'SIGINT' ? 130 : 1) }));
  });

const install = async () => {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  const { isTTY } = process.stdout;
  const title = 'Installing packages';
  process.stdout.write(`  … ${title}${isTTY ? '' : '\n'}`);
  const timer = setInterval(
    () => process.stdout.write(isTTY ? `\r  … ${title}  ${seconds()}` : `  … ${title}  ${seconds()}\n`),
    isTTY ? 500 : 15_000,
  );
  // Exactly what the lock file names, and the lock file stays as it is. Not `npm ci`: that refuses a lock file
  // that was written where a registry does not carry the optional binaries of every other platform.
  child = spawn('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: workspace,
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => (output += chunk));
  const { code, error } = await finished(child);
  clearInterval(timer);
  const clear = isTTY ? '\r\u001B[K' : '';
  if (stopRequests > 0) process.exit(130);
  if (code !== 0 || !existsSync(pinnedNode)) {
    console.error(
      `${clear}  ✗ ${title}  ` +
        `${seconds()}\n\n${output.trim().split('\n').slice(0, 25).join('\n')}${error ? `\n${error.message}` : ''}`,
    );
    console.error(
      '\nThe packages could not be installed. If the network was away, try again; else the lines above say what ' +
        'is missing.',
    );
    process.exit(1);
  }
  console.log(`${clear}  ✓ ${title}  ${seconds()}`);
};

/**
 * npm forwards SIGINT and SIGTERM (the shell in between does not forward SIGINT, hence `exec` in the npm scripts), but
 * not SIGKILL. So that this process does not outlive a killed npm, its ancestors up to npm are polled.
 */
const watchAncestors = (onGone) => {
  if (process.env.npm_lifecycle_event === undefined || isWindows) return;
  const parentOf = (pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return {
        name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
        parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
      };
    } catch {
      return null;
    }
  };
  const first = process.ppid;
  const shell = parentOf(first);
  const second = shell !== null && /^(?:sh|dash|bash|zsh|ash)$/.test(shell.name) ? shell.parent : null;
  setInterval(() => {
    if (process.ppid !== first || (second !== null && parentOf(first)?.parent !== second)) onGone();
  }, 1000).unref();
};

/**
 * Runs `script` (path from the root of the checkout) with this process's arguments, and exits with its code.
 * The script ends when this process ends. `beforeInstall` answers lines that say why an install would be in vain.
 */
export const bootstrap = async (script, beforeInstall = () => Promise.resolve([])) => {
  checkNode();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  watchAncestors(() => {
    if (child && child.exitCode === null) child.kill('SIGTERM');
    else process.exit(1);
  });
  if (!isInstalled()) {
    const faults = await beforeInstall();
    if (faults.length > 0) {
      console.error(faults.join('\n'));
      process.exit(1);
    }
    await install();
  }
  if (stopRequests > 0) process.exit(130);
  // The IPC channel closes when this process is killed, which tells the child.
  child = spawn(pinnedNode, [join(workspace, script), ...process.argv.slice(2)], {
    cwd: workspace,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const { code } = await finished(child);
  process.exit(code);
};
