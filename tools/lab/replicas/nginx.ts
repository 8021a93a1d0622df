import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openLog } from '../../system/log-files.ts';
import { type Part, serverPart } from '../../system/part.ts';
import { runCommand } from '../../system/run-command.ts';

interface BalancerOptions {
  readonly name: string;
  readonly program: string;
  /** For its configuration and temporary files. */
  readonly folder: string;
  readonly logs: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
}

/** An nginx that shares requests among servers on this machine. */
export interface Balancer {
  readonly part: Part;
  readonly url: string;
  /** Sends requests to these ports from now on; resolves when no worker of before is left, thus no request either. */
  readonly balance: (ports: readonly number[]) => Promise<void>;
}

/**
 * What is tried again on another server is nginx's default: every request that could not be sent, and after that only
 * what changes nothing. A connection from a client carries one request, because nginx 1.22 closes idle ones when it is
 * told of other servers, and a request on its way there would be lost.
 */
const configuration = ({ port, folder }: BalancerOptions, ports: readonly number[]): string => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 20m;
  keepalive_timeout 0;
  upstream servers {
${ports.map((one) => `    server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    location = /_balancer { return 204; }
    location / {
      proxy_pass http://servers;
      proxy_http_version 1.1;
      proxy_set_header Connection close;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_read_timeout 20s;
    }
  }
}
`;

/** Processes that an nginx works with; empty while it is down. */
const workersOf = (folder: string): string[] => {
  try {
    const pid = readFileSync(join(folder, 'nginx.pid'), 'utf8').trim();
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  } catch {
    return [];
  }
};

/** An nginx on loopback, not started yet, in front of these ports. */
export function createBalancer(options: BalancerOptions, ports: readonly number[]): Balancer {
  const { name, program, folder, logs, port, env } = options;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'nginx.conf');
  const write = (to: readonly number[]): void => writeFileSync(file, configuration(options, to));
  write(ports);
  const args = ['-p', folder, '-c', file, '-e', 'stderr'];
  const url = `http://127.0.0.1:${port}`;
  const part = serverPart({
    name,
    program,
    args,
    cwd: folder,
    env,
    log: openLog(logs, name),
    healthUrl: `${url}/_balancer`,
  });
  let reloads = 0;
  return {
    part,
    url,
    balance: async (to) => {
      const before = workersOf(folder);
      write(to);
      reloads += 1;
      const log = openLog(logs, `${name}-reload-${reloads}`);
      await runCommand({ title: 'nginx -s reload', program, args: [...args, '-s', 'reload'], cwd: folder, env, log });
      const end = performance.now() + 30_000;
      const isOver = (): boolean => {
        const now = workersOf(folder);
        return now.length > 0 && !before.some((pid) => now.includes(pid));
      };
      while (!isOver()) {
        if (performance.now() > end) throw new Error(`Workers of ${name} did not finish within 30 s of its reload`);
        await delay(20);
      }
    },
  };
}
