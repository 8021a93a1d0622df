import { Injectable } from '@nestjs/common';
import type { CrashReport } from '@vitrine/contracts';
import { isDatabaseUnavailable } from '../../platform/database/index.ts';
import { AppError, type Limit, Throttle } from '../../platform/http/index.ts';
import { Log, redactText, redactUrl } from '../../platform/observability/index.ts';

const perAddress: Limit = { name: 'crash-report', hits: 20, seconds: 60 };

/** Crashes of pages, told to the team through the log, without what could name a visitor (decision D10). */
@Injectable()
export class CrashReportsService {
  constructor(
    private readonly throttle: Throttle,
    private readonly log: Log,
  ) {}

  /** Throws `rate_limited`. A database that is away does not silence a crash: it may be the cause. */
  async report(report: CrashReport, address: string): Promise<void> {
    await this.throttle.take(perAddress, address).catch((error: unknown) => {
      const unavailable = isDatabaseUnavailable(error) || (error instanceof AppError && error.code === 'unavailable');
      if (!unavailable) throw error;
    });
    const { message, stack, componentStack, url, ...rest } = report;
    this.log.error({ crash: { ...rest, reason: redactText(message), stack: stack && redactText(stack), componentStack: componentStack && redactText(componentStack), url: redactUrl(url) } }, 'A page crashed');
  }
}
