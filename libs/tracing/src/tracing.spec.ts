import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { templateOf } from './calls.ts';
import { readTraceparent, toTraceparent, traceIdOf } from './spans.ts';
import { summaryOf } from './statements.ts';
import { readTracingSettings } from './tracing.ts';

describe('settings', () => {
  it('are none without an endpoint, and else trace every request or a share', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';
    expect(readTracingSettings({ OTEL_TRACES_SAMPLER_ARG: '0.5' })).toBeNull();
    expect(readTracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
      endpoint: 'http://collector:4318',
      share: 1,
    });
    const OTEL_TRACES_SAMPLER = 'parentbased_traceidratio';
    expect(
      readTracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG: '0.1' }),
    ).toMatchObject({ share: 0.1 });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['OTEL_TRACES_SAMPLER', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_TRACES_SAMPLER: 'jaeger_remote' }],
    [
      'OTEL_TRACES_SAMPLER_ARG',
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c',
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '10 %',
      },
    ],
  ])('that are wrong in %s name it', (name, env) => {
    expect(() => readTracingSettings(env)).toThrow(new RegExp(`^${name} is`));
  });
});

describe('a process without an endpoint', () => {
  /** Packages of OpenTelemetry that a process loads which opens tracing with these settings. */
  const loaded = (settings: object | null): string[] => {
    const entry = pathToFileURL(fileURLToPath(new URL('./index.ts', import.meta.url))).href;
    const program = `
      import { registerHooks } from 'node:module';
      registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
      const { openTracing } = await import(${JSON.stringify(entry)});
      await (await openTracing('test', ${JSON.stringify(settings)}))?.stop();`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    });
    if (!stdout.includes('/tracing.ts')) throw new Error(stderr);
    return stdout.split('\n').filter((url) => url.includes('@opentelemetry'));
  };

  it('loads nothing of OpenTelemetry', () => {
    expect(loaded(null)).toEqual([]);
    expect(loaded({ endpoint: 'http://127.0.0.1:9', share: 1 }).length).toBeGreaterThan(5);
  });
});

describe('what spans say', () => {
  it.each([
    ['SELECT enqueue_outbox($1::text) AS outcome', 'SELECT', 'enqueue_outbox'],
    ['-- why\n  SELECT c.name FROM "contacts" "c" WHERE c.email = $1', 'SELECT', 'contacts'],
    ['INSERT INTO email_messages (id) VALUES ($1)', 'INSERT', 'email_messages'],
    ['UPDATE "invoices" SET status = $1', 'UPDATE', 'invoices'],
    ['DELETE FROM throttles', 'DELETE', 'throttles'],
    ['WITH due AS (SELECT id FROM reminders) DELETE FROM due', 'WITH', 'reminders'],
    ['COMMIT', 'COMMIT', null],
    ['', 'STATEMENT', null],
  ])('of %s is its operation and table', (text, operation, target) => {
    expect(summaryOf(text)).toEqual({ operation, target });
  });

  it.each([
    ['/v1/customers/cus_N4k/sources?expand=a', '/v1/customers/{id}/sources'],
    ['/2010-04-01/Accounts/AC0/Messages.json', '/{id}/{id}/{id}/{id}'],
    ['/emails/ada@clinic.example', '/emails/{id}'],
    ['/', '/'],
  ])('of the path %s is %s', (path, template) => {
    expect(templateOf(path)).toBe(template);
  });
});

describe('traceparent', () => {
  it('is read and written as W3C has it, and nothing else is taken for one', () => {
    const header = '00-0b54b4c852a14d6e8f5e0a4c4f9f6d2b-00f067aa0ba902b7-01';
    const parent = readTraceparent(header);
    expect(parent && toTraceparent(parent)).toBe(header);
    expect([undefined, '', 'x', header.replace('0b54', 'zzzz')].map(readTraceparent)).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });

  it('gets a trace’s id from a request’s id only where that is a UUID', () => {
    expect(traceIdOf('0b54b4c8-52a1-4d6e-8f5e-0a4c4f9f6d2b')).toBe('0b54b4c852a14d6e8f5e0a4c4f9f6d2b');
    expect(traceIdOf('deploy-check-17')).toBeNull();
  });
});
