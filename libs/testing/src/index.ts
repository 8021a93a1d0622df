export * from './browser.ts';
export { isPortTaken } from './process/free-port.ts';
export { startPostgres, type RunningPostgres, type StartPostgresOptions } from './postgres/start-postgres.ts';
export { packageOf, versionFolder } from './postgres/binaries.ts';
export { postgresUser } from './postgres/os-user.ts';
export { startSandbox, type Sandbox } from '@vitrine/provider-sandbox';
export { visitProvider, type Visitor } from './identity/visit-provider.ts';
export { startTcpProxy, type NetworkConditions, type Partition, type TcpProxy } from './network/tcp-proxy.ts';
export { unpackPreviousRelease } from './previous-release.ts';
