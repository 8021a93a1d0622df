import { Injectable } from '@nestjs/common';
import type { CrashReport } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { requestContext } from '../../../platform/request-context.ts';
import { isDatabaseUnavailable } from '../../../platform/database/index.ts';
import { AppError, type Limit, Throttle } from '../../../platform/http/index.ts';
import { Log, redactText, redactUrl } from '../../../platform/log.ts';
import { type Reporter, ReportsService } from '../deployments/index.ts';
import { crashNotice, EmailsService } from '../../emails/index.ts';
import { ErrorGroupsService } from '../error-groups/index.ts';

const perAddress: Limit = { name: 'crash-report', by: 'network', hits: 20, seconds: 60 };
/** The same fault is reported once an hour, and the total is limited, so that nobody can flood the mailbox. */
const noticesOfFault: Limit = { name: 'crash-notice:fault', hits: 1, seconds: 3600 };
const notices: Limit = { name: 'crash-notice', hits: 12, seconds: 3600 };

/** Crashes of pages, reported by mail and in the log without personal data (decision D10). */
@Injectable()
export class CrashReportsService {
  constructor(
    private readonly throttle: Throttle,
    private readonly dataSource: DataSource,
    private readonly emails: EmailsService,
    private readonly reports: ReportsService,
    private readonly groups: ErrorGroupsService,
    private readonly log: Log,
  ) {}

  /** Throws `rate_limited`. A crash is logged even while the database is unavailable, which may be its cause. */
  async report(report: CrashReport, reporter: Reporter): Promise<void> {
    await ignoreUnavailable(this.throttle.take(perAddress, reporter.address));
    const { message, url, translated, ...rest } = report;
    const texts = Object.entries({ ...rest, reason: message, url: redactUrl(url) }).map(([name, text]) => [
      name,
      text && redactText(text),
    ]);
    this.log.error({ crash: { ...Object.fromEntries(texts), translated } }, 'A page crashed');
    await ignoreUnavailable(this.notifyTeam(report));
    const { remote, build } = report;
    // What a translator did to a page says nothing about its build.
    if (isOfTheRegistry(message) || translated) return;
    await ignoreUnavailable(this.groups.record(report, reporter));
    if (remote !== undefined && build !== undefined)
      await ignoreUnavailable(this.reports.countFailing(remote, build, reporter));
  }

  /** At most once an hour for the same fault, and within the total limit. */
  private async notifyTeam({ message, url, remote, build }: CrashReport): Promise<void> {
    const variables = {
      reason: redactText(message).slice(0, 500).toWellFormed(),
      url: redactText(redactUrl(url)),
      remote: remote ? redactText(remote) : null,
      build: build ? redactText(build) : null,
      requestId: requestContext().requestId,
    };
    const notifying = this.dataSource.transaction(async (manager) => {
      await this.throttle.take(noticesOfFault, `${variables.remote} ${variables.reason}`, manager);
      await this.throttle.take(notices, 'all', manager);
      await this.emails.notify(manager, 'crash', {
        template: 'crash-notice',
        subject: crashNotice.subject(variables),
        variables,
      });
    });
    await notifying.catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
    });
  }
}

/** A failed registry request says nothing about the build of the page. */
const isOfTheRegistry = (message: string): boolean => message.startsWith('The registry ');

const ignoreUnavailable = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    const unavailable = isDatabaseUnavailable(error) || (error instanceof AppError && error.code === 'unavailable');
    if (!unavailable) throw error;
  });
