import { Injectable } from '@nestjs/common';
import type { CrashReport } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { requestContext } from '../../platform/context/index.ts';
import { isDatabaseUnavailable } from '../../platform/database/index.ts';
import { AppError, type Limit, Throttle } from '../../platform/http/index.ts';
import { Log, redactText, redactUrl } from '../../platform/observability/index.ts';
import { type Reporter, ReportsService } from '../deployments/index.ts';
import { crashNotice, EmailsService } from '../emails/index.ts';

const perAddress: Limit = { name: 'crash-report', by: 'network', hits: 20, seconds: 60 };
/** The same fault is told once an hour, and whatever a stranger makes up, a mailbox is never flooded. */
const noticesOfFault: Limit = { name: 'crash-notice:fault', hits: 1, seconds: 3600 };
const notices: Limit = { name: 'crash-notice', hits: 12, seconds: 3600 };

/** Crashes of pages, told to the team by mail and in the log, without what could name a visitor (decision D10). */
@Injectable()
export class CrashReportsService {
  constructor(
    private readonly throttle: Throttle,
    private readonly dataSource: DataSource,
    private readonly emails: EmailsService,
    private readonly reports: ReportsService,
    private readonly log: Log,
  ) {}

  /** Throws `rate_limited`. A database that is away does not silence a crash: it may be the cause. */
  async report(report: CrashReport, reporter: Reporter): Promise<void> {
    await tolerateAbsence(this.throttle.take(perAddress, reporter.address));
    const { message, url, ...rest } = report;
    const texts = Object.entries({ ...rest, reason: message, url: redactUrl(url) }).map(([name, text]) => [
      name,
      text && redactText(text),
    ]);
    this.log.error({ crash: Object.fromEntries(texts) }, 'A page crashed');
    await tolerateAbsence(this.tellTeam(report));
    const { remote, build } = report;
    if (remote !== undefined && build !== undefined && !isOfTheRegistry(message))
      await tolerateAbsence(this.reports.countFailing(remote, build, reporter));
  }

  /** Unless it was told of this, or of enough, within the hour. */
  private async tellTeam({ message, url, remote, build }: CrashReport): Promise<void> {
    const variables = {
      reason: redactText(message).slice(0, 500).toWellFormed(),
      url: redactText(redactUrl(url)),
      remote: remote ? redactText(remote) : null,
      build: build ? redactText(build) : null,
      requestId: requestContext().requestId,
    };
    const telling = this.dataSource.transaction(async (manager) => {
      await this.throttle.take(noticesOfFault, `${variables.remote} ${variables.reason}`, manager);
      await this.throttle.take(notices, 'all', manager);
      await this.emails.notify(manager, 'crash', {
        template: 'crash-notice',
        subject: crashNotice.subject(variables),
        variables,
      });
    });
    await telling.catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
    });
  }
}

/** That the list of remotes could not be had says nothing about the build that a page asked it for. */
const isOfTheRegistry = (message: string): boolean => message.startsWith('The registry ');

const tolerateAbsence = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    const unavailable = isDatabaseUnavailable(error) || (error instanceof AppError && error.code === 'unavailable');
    if (!unavailable) throw error;
  });
