/** Injection token of the process's {@link import('./config.ts').Config}. */
export const CONFIG = Symbol('config');
