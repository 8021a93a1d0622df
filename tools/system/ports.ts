import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPortTaken } from '@vitrine/testing';

/** Where the parts of a composed system listen, all on loopback. */
export interface Ports {
  readonly edge: number;
  readonly bff: number;
  readonly sandbox: number;
  readonly postgres: number;
}

/** The usual port of each part, and the variable that moves it; `npm start` reads them before it installs, too. */
const usual = JSON.parse(readFileSync(join(import.meta.dirname, 'ports.json'), 'utf8')) as Readonly<
  Record<keyof Ports, { readonly variable: string; readonly port: number }>
>;

/** Thrown before anything was started; its message says what to do. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

const read = (env: NodeJS.ProcessEnv, part: keyof Ports): number => {
  const { variable } = usual[part];
  const text = env[variable];
  if (text === undefined || text === '') return usual[part].port;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartRefused(`${variable} is '${text}'; it must be a port number from 1 to 65535.`);
  return port;
};

/** The ports of the environment, or the usual ones. */
export const readPorts = (env: NodeJS.ProcessEnv): Ports => ({
  edge: read(env, 'edge'),
  bff: read(env, 'bff'),
  sandbox: read(env, 'sandbox'),
  postgres: read(env, 'postgres'),
});

/**
 * One line for each port that cannot be had, with the variable that moves it; empty if all are free.
 * @param parts The parts that will listen; an own DATABASE_URL needs no port.
 */
export const findPortFaults = async (ports: Ports, parts: readonly (keyof Ports)[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const [index, part] of parts.entries()) {
    const port = ports[part];
    const { variable } = usual[part];
    const twin = parts.slice(0, index).find((other) => ports[other] === port);
    if (twin !== undefined)
      faults.push(`${variable} and ${usual[twin].variable} are both ${port}: give one of them another port.`);
    else if (await isPortTaken(port))
      faults.push(
        `Port ${port} (${part}) is taken. Free it, or choose another one: ` +
          `${variable}=${port + (port > 64_000 ? -1000 : 1000)} npm start`,
      );
  }
  return faults;
};
