export { ConfigError, loadConfig, type Config, type ProviderCredentials } from './config.ts';
export { CONFIG } from './config.token.ts';
