import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@vitrine/testing';
import { bffArguments } from '../../system/bff-command.ts';
import { openLog } from '../../system/log-files.ts';
import { memoryOf } from '../../system/memory.ts';
import type { OwnBff } from '../../system/own-bff.ts';
import { serverPart } from '../../system/part.ts';
import type { Progress } from '../../system/progress.ts';
import { workspace } from '../../system/workspace.ts';
import type { MeasuredEndpoint, Prepared } from './endpoints.ts';
import { load } from './load.ts';
import { laterJobs, postmasterOf, prepare, Snapshots } from './prepare.ts';
import { processorTime } from './processor-time.ts';
import { requestIdOf } from './recording.ts';
import type { Measured } from './report.ts';
import { slowRequests } from './slow-requests.ts';

interface Options {
  /** For logs and recordings; the caller removes it. */
  readonly folder: string;
  readonly progress: Progress;
  readonly endpoints: readonly MeasuredEndpoint[];
  readonly requests: number;
}

/** Requests before those that are recorded: a cache that lives for seconds spares the measured ones some statements. */
const beforeRecording = 2;

interface Run {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** Fresh servers on fresh copies of a database. */
export class Rounds {
  private readonly system: OwnBff;
  private readonly options: Options;
  private readonly rawPort: number;
  private readonly postmaster: number;
  private readonly snapshots: Snapshots;
  private readonly prepared: Prepared;

  private constructor(
    system: OwnBff,
    options: Options,
    rawPort: number,
    postmaster: number,
    snapshots: Snapshots,
    prepared: Prepared,
  ) {
    this.system = system;
    this.options = options;
    this.rawPort = rawPort;
    this.postmaster = postmaster;
    this.snapshots = snapshots;
    this.prepared = prepared;
  }

  static async start(system: OwnBff, options: Options): Promise<Rounds> {
    const { progress, endpoints, requests } = options;
    const snapshots = new Snapshots(String(system.env['DATABASE_URL']));
    const postmaster = await postmasterOf(system.database);
    let prepared: Prepared = { cookie: '', invoices: [], events: [] };
    await system.bff.stop(10_000);
    // Inquiries come to an empty database, as before there were other endpoints here.
    await system.database.query(laterJobs);
    await snapshots.take('bench_empty');
    if (endpoints.some(({ recorded }) => recorded !== 'none'))
      await progress.step('1,000 clients, 2,000 invoices and payments at the provider', async () => {
        await system.bff.start();
        const payments = Math.max(200, ...endpoints.map((one) => totalOf(one, requests) + beforeRecording));
        prepared = await prepare(system, endpoints.some(({ name }) => name === 'webhook') ? payments : 200);
        await system.bff.stop(10_000);
        await snapshots.take('bench_filled');
      });
    return new Rounds(system, options, await freePort(), postmaster, snapshots, prepared);
  }

  /** Has the BFF answer every request once, one after the other, and keeps its statements for the bare server. */
  async record(endpoint: MeasuredEndpoint): Promise<void> {
    const { recorded } = endpoint;
    if (recorded === 'none') return;
    const count = recorded === 'one' ? 1 : totalOf(endpoint, this.options.requests);
    const follow = ['--import=./tools/lab/bench/inside-bff.ts'];
    await this.options.progress.step(`${endpoint.title}, recording of ${count} requests`, async () => {
      await this.run(endpoint, 'bff', { args: follow, env: { BENCH_RECORDING: this.recordingOf(endpoint) } }, () =>
        this.ask(endpoint, 'bff', beforeRecording, count, 1),
      );
    });
  }

  /** Warms the server up with a third of the requests, and measures the others. */
  async measure(endpoint: MeasuredEndpoint, who: 'raw' | 'bff', run: Run = {}): Promise<Measured> {
    const env =
      endpoint.recorded === 'none'
        ? {}
        : { BENCH_REPLAY: this.recordingOf(endpoint), BENCH_REPLAYED: endpoint.recorded };
    return this.run(endpoint, who, { ...run, env: { ...env, ...run.env } }, async (pid) => {
      const { warmUp, count } = countsOf(endpoint, this.options.requests);
      await this.ask(endpoint, who, beforeRecording, warmUp, endpoint.connections);
      const before = [processorTime(pid), processorTime(this.postmaster)];
      const { perSecond, times } = await this.ask(endpoint, who, beforeRecording + warmUp, count, endpoint.connections);
      const after = [processorTime(pid), processorTime(this.postmaster)];
      const [server, database] = after.map((time, place) => {
        const began = before[place];
        return time === null || began === null || began === undefined ? null : ((time - began) * 1000) / count;
      });
      const memory = await memoryOf(this.portOf(who));
      return {
        perSecond,
        p50: times[Math.floor(times.length * 0.5)] ?? 0,
        p99: times[Math.floor(times.length * 0.99)] ?? 0,
        server: server ?? null,
        database: database ?? null,
        megabytes: (memory?.peak ?? 0) / 1024 ** 2,
      };
    });
  }

  /** One more round of the BFF that is watched from within; lines that say where its time went. */
  async explain(endpoint: MeasuredEndpoint): Promise<string[]> {
    const path = join(this.options.folder, `${endpoint.name}.timings`);
    await this.measure(endpoint, 'bff', {
      args: ['--import=./tools/lab/bench/inside-bff.ts'],
      env: { BENCH_TIMINGS: path },
    });
    const { warmUp, count } = countsOf(endpoint, this.options.requests);
    const ids = Array.from({ length: count }, (_, index) => requestIdOf(beforeRecording + warmUp + index));
    return [`${endpoint.title}, watched`, ...slowRequests(path, new Set(ids))];
  }

  /** One more round of the BFF that writes V8's profile into the folder. */
  async profile(endpoint: MeasuredEndpoint, folder: string): Promise<void> {
    mkdirSync(folder, { recursive: true });
    await this.measure(endpoint, 'bff', { args: ['--cpu-prof', `--cpu-prof-dir=${folder}`] });
  }

  private recordingOf({ name }: MeasuredEndpoint): string {
    return join(this.options.folder, `${name}.recording`);
  }

  private portOf(who: 'raw' | 'bff'): number {
    return who === 'raw' ? this.rawPort : this.system.port;
  }

  private async ask(endpoint: MeasuredEndpoint, who: 'raw' | 'bff', first: number, count: number, connections: number) {
    const requestOf = endpoint.requestOf(this.prepared);
    return load({ port: this.portOf(who), connections, first, count, status: endpoint.status, requestOf });
  }

  private async run<T>(
    endpoint: MeasuredEndpoint,
    who: 'raw' | 'bff',
    { args = [], env = {} }: Run,
    work: (pid: number) => Promise<T>,
  ): Promise<T> {
    const url = await this.snapshots.fresh(endpoint.recorded === 'none' ? 'bench_empty' : 'bench_filled');
    const port = this.portOf(who);
    const part = serverPart({
      name: who,
      program: process.execPath,
      args: [...args, ...(who === 'raw' ? ['tools/lab/bench/raw-server.ts'] : bffArguments)],
      cwd: workspace,
      env: { ...this.system.env, DATABASE_URL: url, BFF_PORT: String(port), ...env },
      log: openLog(join(this.options.folder, 'logs'), who),
      healthUrl: `http://127.0.0.1:${port}/api/health/ready`,
    });
    await part.start();
    try {
      if (who === 'bff') await this.ask(endpoint, who, 0, beforeRecording, 1);
      return await work((await memoryOf(port))?.pid ?? 0);
    } finally {
      await part.stop(10_000);
    }
  }
}

const countsOf = ({ share }: MeasuredEndpoint, requests: number) => {
  const count = Math.max(1, Math.round(requests * share));
  return { count, warmUp: Math.ceil(count / 2) };
};

const totalOf = (endpoint: MeasuredEndpoint, requests: number): number => {
  const { count, warmUp } = countsOf(endpoint, requests);
  return count + warmUp;
};
