import type { DataSource } from 'typeorm';
import { type Figure, readFigures } from '../../modules/releases/index.ts';
import { counted, type Finding, note, ok, runbooks, span, wrong } from './finding.ts';

/** The limits of the alerts (tools/monitoring/alerts.yaml). Seconds. */
const longestWait = { job: 300, message: 900 };
/** More mails or texts of a day that were given up, as a share and as a number. */
const failing = { share: 0.05, count: 2 };
/** Of so many messages that left in a day some are reported as delivered, or the provider's reports don't arrive. */
const unreported = 10;

/** What waits, failed or needs somebody, by the figures that Prometheus gets. */
export async function checkWork(dataSource: DataSource, now: Date): Promise<Finding[]> {
  const figures = await readFigures(dataSource, now);
  return [
    ...aboutJobs(figures),
    ...aboutMessages(figures, 'Mails', 'mail', 'vitrine_emails'),
    ...aboutMessages(figures, 'Texts', 'text', 'vitrine_sms'),
    aboutPayments(figures),
    ...aboutRollbacks(figures),
  ];
}

const figuresOf = (figures: readonly Figure[], name: Figure['figure']): Figure[] =>
  figures.filter(({ figure, value }) => figure === name && value > 0);
const sum = (figures: readonly Figure[]): number => figures.reduce((total, { value }) => total + value, 0);

function aboutJobs(figures: readonly Figure[]): Finding[] {
  const late = figuresOf(figures, 'vitrine_job_oldest_seconds').filter(({ value }) => value > longestWait.job);
  const failed = figuresOf(figures, 'vitrine_jobs').filter(({ state }) => state === 'failed');
  const findings = [
    ...late.map(({ label, value }) =>
      wrong('Jobs', `the oldest of ${label} has been due for ${span(value)}`, runbooks.jobs),
    ),
    ...failed.map(({ label, value }) =>
      wrong('Jobs', `${counted(value, 'job')} of ${label} given up in the last day`, runbooks.failedJobs),
    ),
  ];
  return findings.length > 0 ? findings : [ok('Jobs', 'none waits, none was given up')];
}

function aboutMessages(
  figures: readonly Figure[],
  what: 'Mails' | 'Texts',
  channel: string,
  name: 'vitrine_emails' | 'vitrine_sms',
): Finding[] {
  const waits = figuresOf(figures, 'vitrine_message_oldest_seconds').find(({ label }) => label === channel)?.value ?? 0;
  const all = figuresOf(figures, name);
  const failed = sum(all.filter(({ label }) => label === 'failed' || label === 'unknown'));
  const total = sum(all);
  const sent = sum(all.filter(({ label }) => label === 'sent'));
  const isReported = all.some(({ label }) => ['delivered', 'bounced', 'complained'].includes(label));
  const findings = [
    ...(waits > longestWait.message
      ? [wrong(what, `the oldest has waited for ${span(waits)} to be sent`, runbooks.messages)]
      : []),
    ...(failed > failing.count && failed / total > failing.share
      ? [wrong(what, `${String(failed)} of ${String(total)} of the last day were given up`, runbooks.messages)]
      : []),
    ...(sent >= unreported && !isReported
      ? [wrong(what, `none of ${String(sent)} that left in the last day was reported on`, runbooks.events)]
      : []),
  ];
  return findings.length > 0 ? findings : [ok(what, `${String(total)} in the last day, none waits long`)];
}

function aboutPayments(figures: readonly Figure[]): Finding {
  const count = sum(
    figuresOf(figures, 'vitrine_payments').filter(({ label }) => label === 'review' || label === 'refund_due'),
  );
  return count > 0
    ? wrong('Payments', `${counted(count, 'payment')} waiting for a decision of staff`, runbooks.payments)
    : ok('Payments', 'none waits for staff');
}

const aboutRollbacks = (figures: readonly Figure[]): Finding[] =>
  figuresOf(figures, 'vitrine_rollbacks').map(({ label, value }) =>
    note('Builds', `${counted(value, 'build')} of ${label} taken back in the last day`, runbooks.badDeploy),
  );
