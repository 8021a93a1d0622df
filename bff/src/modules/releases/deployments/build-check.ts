import { Inject, Injectable } from '@nestjs/common';
import { PageData } from '@vitrine/contracts';
import { mediaTypes, sha384 } from '@vitrine/federation/deploy';
import { extname } from 'node:path';
import { Script } from 'node:vm';
import { CONFIG, type Config } from '../../../platform/config.ts';
import type { Candidate } from './error-budget.ts';
import { type BuildFiles, Deployed } from './ports/deployed.ts';

/** What a check found; null where it could not tell, because of the edge, the network, or both builds alike. */
export type Faults = readonly string[] | null;

/** Milliseconds for one request, and for everything about one build. */
const timeouts = { request: 5_000, build: 20_000 } as const;
/** Files asked for at once. */
const concurrency = 6;
/** Nobody reads more; a build that is not there has hundreds. */
const shownFaults = 3;

/** The edge did not answer, or not for the build: that says nothing about the build. */
class Unclear extends Error {
  override readonly name = 'Unclear';
}

interface Fetched {
  readonly status: number;
  readonly type: string;
  readonly content: Buffer;
}

/**
 * Looks at a build from outside, as a browser would, without one: its page, and every file that the registry lists with
 * status, type and integrity. Scripts are parsed, not run: code of a team's build has no business in this process.
 */
@Injectable()
export class BuildCheck {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly deployed: Deployed,
  ) {}

  /** Faults of a build that the one before it does not have. At most forty seconds. */
  async check(name: string, { build, baseline, isCanary }: Candidate): Promise<Faults> {
    try {
      const faults = await this.faultsOf(name, build, isCanary);
      if (faults.length === 0) return [];
      const before = await this.deployed.filesOf(name, baseline);
      const usual = before && (await this.faultsOfFiles(before, AbortSignal.timeout(timeouts.build)));
      return usual?.length === 0 ? faults.slice(0, shownFaults) : null;
    } catch (error) {
      if (error instanceof Unclear) return null;
      throw error;
    }
  }

  private async faultsOf(name: string, build: string, isCanary: boolean): Promise<string[]> {
    const files = await this.deployed.filesOf(name, build);
    if (!files) throw new Unclear(`The registry has no build ${build} of ${name}`);
    const signal = AbortSignal.timeout(timeouts.build);
    const page = await this.faultOfPage(name, build, files.page, isCanary, signal);
    return [...(page === null ? [] : [page]), ...(await this.faultsOfFiles(files, signal))];
  }

  /** Of the composed page with the build in it. A page with another build is not that build's fault. */
  private async faultOfPage(
    name: string,
    build: string,
    path: string,
    isCanary: boolean,
    signal: AbortSignal,
  ): Promise<string | null> {
    const { status, content } = await this.fetch(path, signal, isCanary ? { 'x-vitrine-canary': name } : {});
    const json = /<script type="application\/json" id="vitrine-page">(.*?)<\/script>/s.exec(content.toString())?.[1];
    const data = PageData.safeParse(json === undefined ? null : JSON.parse(json)).data;
    const pageBuild = name === 'shell' ? data?.build : data?.remotes.find((remote) => remote.name === name)?.build;
    if (pageBuild !== build) throw new Unclear(`The edge does not show build ${build} of ${name}`);
    return status === 200 || name === 'shell' ? null : `${path} answers ${String(status)}`;
  }

  private async faultsOfFiles({ integrity }: BuildFiles, signal: AbortSignal): Promise<string[]> {
    const faults: string[] = [];
    const queue = Object.entries(integrity);
    const work = async (): Promise<void> => {
      for (let file = queue.shift(); file && faults.length < shownFaults; file = queue.shift()) {
        const fault = await this.faultOfFile(...file, signal);
        if (fault !== null) faults.push(`${file[0]} ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return faults;
  }

  private async faultOfFile(url: string, integrity: string, signal: AbortSignal): Promise<string | null> {
    const { status, type, content } = await this.fetch(url, signal);
    if (status !== 200) return `answers ${String(status)}`;
    if (type !== mediaTypes[extname(url)]) return `is sent as ${type}`;
    return sha384(content) === integrity
      ? syntaxFaultOf(url, content.toString())
      : 'is not the file that was published';
  }

  /** Throws {@link Unclear} when the edge is not there, has trouble of its own, or limits us. */
  private async fetch(url: string, signal: AbortSignal, headers: Record<string, string> = {}): Promise<Fetched> {
    try {
      const response = await fetch(new URL(url, this.config.deployments.edgeUrl), {
        headers: { 'accept-encoding': 'br', ...headers },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeouts.request)]),
      });
      if (response.status >= 500 || response.status === 429)
        throw new Unclear(`The edge answers ${String(response.status)} to ${url}`);
      const type = response.headers.get('content-type') ?? '';
      return { status: response.status, type, content: Buffer.from(await response.arrayBuffer()) };
    } catch (error) {
      throw error instanceof Unclear ? error : new Unclear(`The edge does not answer ${url}`, { cause: error });
    }
  }
}

/** Throws where a browser would, too; runs nothing. */
const parseScript = (text: string, filename: string): Script => new Script(text, { filename });

const syntaxFaultOf = (url: string, text: string): string | null => {
  try {
    if (url.endsWith('.json')) JSON.parse(text);
    if (url.endsWith('.js')) parseScript(text, url);
    return null;
  } catch (error) {
    return `cannot be parsed: ${(error as Error).message}`;
  }
};
