import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Logo, logoLimits, logoTexts, type SavedLogo } from '@vitrine/contracts';
import { Clock } from '../../../platform/clock.ts';
import { contentOf } from '../../../platform/file-content.ts';
import { AppError } from '../../../platform/http/index.ts';
import { PictureReader } from '../../../platform/pictures.ts';
import type { LogoEntity } from './logos.entities.ts';
import { LogosRepository } from './logos.repository.ts';
import { SettingsService } from './settings.service.ts';

/** Pixels of the longer side of what is kept: on paper four a point of its room, in mails four a pixel. */
const keptSide = 960;
/** Decoding takes five times as much for a moment, and a BFF has 512 MB: 2,400 × 2,400 pixels of 32 bits. */
const decodedBytes = 24_000_000;

/** The agency's logo (ADR 0132). */
@Injectable()
export class LogosService {
  constructor(
    private readonly logos: LogosRepository,
    private readonly settings: SettingsService,
    private readonly pictures: PictureReader,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps a picture, to be chosen; the same one once. Throws `validation_failed` for what is no PNG or JPEG, can't be
   * read, or has too few or too many pixels, and `conflict` where too many are kept.
   */
  async add(file: Buffer): Promise<Logo> {
    if (file.length === 0) throw refused('file', logoTexts.empty);
    const found = await contentOf(file);
    if (found !== 'png' && found !== 'jpg') throw refused('file', logoTexts.kind);
    const picture = await this.pictures.preparePicture(file, { ...logoLimits, kept: keptSide, decodedBytes });
    if (typeof picture === 'string') throw refused('file', logoTexts[picture]);
    const content = Buffer.from(picture.content);
    const hash = createHash('sha256').update(content).digest('hex');
    const { kind, width, height } = picture;
    if (!(await this.logos.find(hash))) {
      if ((await this.logos.count()) >= logoLimits.kept) throw new AppError('conflict', { message: logoTexts.tooMany });
      await this.logos.add({ hash, kind, width, height, content, createdAt: this.clock.now() });
    }
    return { hash, width, height };
  }

  /** Throws `stale_version` with the current logo, and `validation_failed` for a picture that isn't kept. */
  async choose(version: number, hash: string | null, key: string | undefined): Promise<SavedLogo> {
    const found = hash === null ? null : await this.logos.find(hash);
    if (hash !== null && !found) throw refused('hash', logoTexts.unknown);
    const logo = found && { hash: found.hash, width: found.width, height: found.height };
    return this.settings.logo.save(version, { logo }, key);
  }

  /** Throws `not_found`. */
  async get(hash: string): Promise<LogoEntity> {
    const logo = await this.logos.find(hash);
    if (!logo) throw new AppError('not_found');
    return logo;
  }
}

const refused = (field: 'file' | 'hash', message: string): AppError =>
  new AppError('validation_failed', { message, errors: { [field]: [message] } });
