export { openTracing, readTracingSettings, type RequestSpan, type Tracing, type TracingSettings } from './tracing.ts';
