import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { insertIfAbsent } from '../../../platform/database/index.ts';
import type { DocumentPictures } from '../../../platform/pictures.ts';
import { LogoEntity } from './logos.entities.ts';

/** Pictures that are or were the logo, by the hash of what they hold; also for the documents that name them. */
@Injectable()
export class LogosRepository implements DocumentPictures {
  constructor(private readonly dataSource: DataSource) {}

  find(hash: string): Promise<LogoEntity | null> {
    return this.dataSource.manager.findOneBy(LogoEntity, { hash });
  }

  async findContent(hash: string): Promise<Buffer | null> {
    return (await this.find(hash))?.content ?? null;
  }

  count(): Promise<number> {
    return this.dataSource.manager.count(LogoEntity);
  }

  /** Nothing where it is there already. */
  async add(logo: LogoEntity): Promise<void> {
    await insertIfAbsent(this.dataSource, LogoEntity, logo);
  }
}
