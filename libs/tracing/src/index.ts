import type { Tracing, TracingSettings } from './tracing.ts';

export { LogOutput } from './log-output.ts';
export { readTracingSettings, type RequestSpan, type Tracing, type TracingSettings } from './tracing.ts';

/** Loads the SDK of OpenTelemetry and starts it; without settings nothing is loaded, and the answer is null. */
export async function openTracing(service: string, settings: TracingSettings | null): Promise<Tracing | null> {
  if (!settings) return null;
  const { startSdk } = await import('./sdk.ts');
  return startSdk(service, settings);
}
