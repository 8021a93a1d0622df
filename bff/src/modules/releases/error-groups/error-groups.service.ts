import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  CrashReport,
  DeployLogEntry,
  ErrorFrame,
  ErrorGroup,
  ErrorGroupDetails,
  ErrorGroups,
  ErrorOrder,
} from '@vitrine/contracts';
import { Clock } from '../../../platform/clock.ts';
import { AppError, type Limit, Throttle } from '../../../platform/http/index.ts';
import { browserOf } from '../../auth/index.ts';
import { Deployed, type Reporter, ReportsService, VisitorsService } from '../deployments/index.ts';
import type { ErrorGroupEntity } from './error-groups.entities.ts';
import { type Crash, ErrorGroupsRepository } from './error-groups.repository.ts';
import { scrubMessage, scrubPath } from './scrub.ts';
import { SourceMapsService } from './source-maps.service.ts';
import { buildOf, framesOf, kindOf } from './stack-frames.ts';

/** Groups that a build may have, and that one network may begin: everything beyond goes into one more group. */
const groupsPerBuild = 100;
const newGroups: Limit = { name: 'error-group', by: 'network', hits: 10, seconds: 3600 };
/** A person counts once a day for a group. */
const person: Limit = { name: 'error-person', hits: 1, seconds: 86_400 };
/** Crashes that are grouped, of everybody: reading source maps for more would be a way to keep this process busy. */
const grouped: Limit = { name: 'error-grouped', hits: 300, seconds: 60 };
/** Frames that tell one cause from another. */
const tellingFrames = 4;
/** Fingerprint of the group of everything beyond. */
const further = 'further';

const isOurs = ({ file }: ErrorFrame): boolean => !/^(?:node_modules|webpack)\//.test(file);

/** Frames by which a cause is known: of our own sources, else whatever there is. */
const telling = (frames: readonly ErrorFrame[]): readonly ErrorFrame[] => {
  const ours = frames.filter(isOurs);
  return (ours.length > 0 ? ours : frames).slice(0, tellingFrames);
};

const nameOf = ({ file, function: name }: ErrorFrame): string => (name === null ? file : `${name} in ${file}`);

/** Lines and hashes are not part of it: a build more or an edit above must not make another cause of it. */
const fingerprintOf = (kind: string, frames: readonly ErrorFrame[], message: string): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, frames.length > 0 ? telling(frames).map(nameOf) : message]))
    .digest('base64url');

/** Crashes of pages by remote, build and cause, without data about visitors (ADR 0076). */
@Injectable()
export class ErrorGroupsService {
  constructor(
    private readonly repository: ErrorGroupsRepository,
    private readonly sourceMaps: SourceMapsService,
    private readonly deployed: Deployed,
    private readonly reports: ReportsService,
    private readonly visitors: VisitorsService,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
  ) {}

  /** Adds a crash to its group. Dropped are crashes of builds that nobody deployed, and floods. */
  async record(report: CrashReport, reporter: Reporter): Promise<void> {
    const stack = report.stack ?? '';
    const frames = framesOf(stack);
    const [top] = frames;
    const { remote, build } = { ...(top ? buildOf(top) : {}), ...withoutGaps(report) };
    if (remote === undefined || build === undefined || !(await this.reports.isDeployed(remote, build))) return;
    if (!(await this.throttle.tryTake(grouped, 'all'))) return;
    const ofBuilds = await this.deployedOnly(frames);
    const mapped = await this.sourceMaps.map(ofBuilds);
    const [culprit] = telling(mapped);
    const kind = report.name ?? kindOf(stack);
    const message = scrubMessage(report.message);
    const at = this.clock.now();
    const crash = {
      remote,
      build,
      fingerprint: fingerprintOf(kind, mapped, message),
      name: kind,
      message,
      culprit: culprit ? nameOf(culprit).slice(0, 300) : null,
      frames: ofBuilds,
      at,
      sample: { at: at.toISOString(), path: scrubPath(report.url), browser: browserOf(report.userAgent) },
    };
    const counted = await this.counted(crash, reporter);
    if (await this.repository.add(counted)) return;
    if (await this.mayBegin(remote, build, reporter)) return this.repository.create(counted);
    const others = { ...crash, fingerprint: further, name: null, message: '', culprit: null, frames: [] };
    const beyond = await this.counted(others, reporter);
    if (!(await this.repository.add(beyond))) await this.repository.create(beyond);
  }

  /** Throws `unavailable` when the registry cannot be read. */
  async list(remote: string, build: string | undefined, order: ErrorOrder): Promise<ErrorGroups> {
    const [[groups, total], log] = await Promise.all([this.repository.list(remote, build, order), this.logOf(remote)]);
    return { groups: groups.map((group) => toGroup(group, log)), total };
  }

  /** With its stack mapped to our sources. Throws `not_found`. */
  async get(id: string): Promise<ErrorGroupDetails> {
    const group = await this.repository.find(id);
    if (!group) throw new AppError('not_found');
    const [stack, log] = await Promise.all([this.sourceMaps.map(group.frames), this.logOf(group.remote)]);
    return { ...toGroup(group, log), stack, samples: [...group.samples] };
  }

  private async counted(crash: Omit<Crash, 'isNewPerson'>, reporter: Reporter): Promise<Crash> {
    const visitor = await this.visitors.find(reporter, null);
    const subject = `${crash.remote} ${crash.build} ${crash.fingerprint} ${visitor?.id ?? ''}`;
    return { ...crash, isNewPerson: visitor !== null && (await this.throttle.tryTake(person, subject)) };
  }

  private async mayBegin(remote: string, build: string, { address }: Reporter): Promise<boolean> {
    if ((await this.repository.countOf(remote, build)) >= groupsPerBuild) return false;
    return this.throttle.tryTake(newGroups, address);
  }

  private async deployedOnly<F extends Parameters<typeof buildOf>[0]>(frames: readonly F[]): Promise<F[]> {
    const flags = await Promise.all(
      frames.map(async (frame) => {
        const { remote, build } = buildOf(frame);
        return this.reports.isDeployed(remote, build);
      }),
    );
    return frames.filter((_, at) => flags[at]);
  }

  private async logOf(remote: string): Promise<readonly DeployLogEntry[]> {
    const parts = await this.deployed.parts().catch((cause: unknown) => {
      throw new AppError('unavailable', { message: 'We can’t read the registry right now.', cause });
    });
    return parts.find(({ name }) => name === remote)?.log ?? [];
  }
}

/** What a report says of remote and build. */
const withoutGaps = ({ remote, build }: CrashReport): { readonly remote?: string; readonly build?: string } =>
  remote === undefined || build === undefined ? {} : { remote, build };

const toGroup = (group: ErrorGroupEntity, log: readonly DeployLogEntry[]): ErrorGroup => {
  const { id, remote, build, name, message, culprit, firstBuild, firstSeen, lastSeen, crashes, people } = group;
  const rollback = log.find(
    ({ action, from, at }) => action === 'rollback' && from === build && Date.parse(at) >= firstSeen.getTime(),
  );
  return {
    id,
    remote,
    build,
    name,
    message,
    culprit,
    firstBuild,
    firstSeen: firstSeen.toISOString(),
    lastSeen: lastSeen.toISOString(),
    crashes,
    people,
    rollback: rollback ? { at: rollback.at, by: rollback.by, to: rollback.to, reason: rollback.reason } : null,
  };
};
