import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ErrorOrder } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { changed } from '../../../platform/database/index.ts';
import { ErrorGroupEntity, type ErrorSample } from './error-groups.entities.ts';

/** A crash as it is added to its group. */
export interface Crash extends Pick<
  ErrorGroupEntity,
  'remote' | 'build' | 'fingerprint' | 'name' | 'message' | 'culprit' | 'frames'
> {
  readonly at: Date;
  /** Whether it met somebody who was not counted today. */
  readonly isNewPerson: boolean;
  readonly sample: ErrorSample;
}

/** Groups that are listed at once. */
const listed = 100;

/** Groups of errors. SQL: adding to a group, or making it, is one upsert that also cuts its samples. */
@Injectable()
export class ErrorGroupsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds a crash to the group of its cause; false where there is none yet. */
  async add({ remote, build, fingerprint, at, message, isNewPerson, sample }: Crash): Promise<boolean> {
    const touched = await changed(
      this.dataSource.manager,
      `UPDATE error_groups SET crashes = crashes + 1, people = people + $5, last_seen = greatest(last_seen, $4),
        message = $6, samples = jsonb_path_query_array($7::jsonb || samples, '$[0 to 4]')
       WHERE remote = $1 AND build = $2 AND fingerprint = $3`,
      [remote, build, fingerprint, at, isNewPerson ? 1 : 0, message, JSON.stringify([sample])],
    );
    return touched > 0;
  }

  /** Makes a group of a crash. It was first seen in the build that had it first, whichever that was. */
  async create({ at, isNewPerson, sample, ...crash }: Crash): Promise<void> {
    const { remote, build, fingerprint, name, message, culprit, frames } = crash;
    await this.dataSource.query(
      `INSERT INTO error_groups AS g (id, remote, build, fingerprint, name, message, culprit, frames, first_build,
         first_seen, last_seen, crashes, people, samples)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce((SELECT first_build FROM error_groups
         WHERE remote = $2 AND fingerprint = $4 ORDER BY first_seen LIMIT 1), $3), $9, $9, 1, $10, $11)
       ON CONFLICT (remote, build, fingerprint) DO UPDATE SET crashes = g.crashes + 1,
         people = g.people + excluded.people, last_seen = greatest(g.last_seen, excluded.last_seen),
         samples = jsonb_path_query_array(excluded.samples || g.samples, '$[0 to 4]')`,
      [
        randomUUID(),
        remote,
        build,
        fingerprint,
        name,
        message,
        culprit,
        JSON.stringify(frames),
        at,
        isNewPerson ? 1 : 0,
        JSON.stringify([sample]),
      ],
    );
  }

  countOf(remote: string, build: string): Promise<number> {
    return this.dataSource.manager.countBy(ErrorGroupEntity, { remote, build });
  }

  find(id: string): Promise<ErrorGroupEntity | null> {
    return this.dataSource.manager.findOneBy(ErrorGroupEntity, { id });
  }

  /** The newest, or those with the most crashes, first. */
  list(remote: string, build: string | undefined, order: ErrorOrder): Promise<[ErrorGroupEntity[], number]> {
    return this.dataSource.manager.findAndCount(ErrorGroupEntity, {
      where: { remote, ...(build === undefined ? {} : { build }) },
      order: order === 'most' ? { crashes: 'DESC', lastSeen: 'DESC', id: 'ASC' } : { lastSeen: 'DESC', id: 'ASC' },
      take: listed,
    });
  }
}
