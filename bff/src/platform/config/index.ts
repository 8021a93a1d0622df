export { ConfigError, loadConfig, type Config } from './config.ts';
export { CONFIG } from './config.token.ts';
