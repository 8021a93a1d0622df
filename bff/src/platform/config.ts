import { Email } from '@vitrine/contracts';
import { demoAccount, demoSecrets, type KeyRing, unsafeSecrets } from '@vitrine/federation/deploy';
import { readTracingSettings, type TracingSettings } from '@vitrine/tracing';
import { z } from 'zod';

/** Injection token of the process's {@link Config}. */
export const CONFIG = Symbol('config');

/** The settings of one BFF process, read once at start. */
export interface Config {
  readonly environment: 'development' | 'test' | 'production';
  readonly http: {
    readonly host: string;
    readonly port: number;
    /** Origin people see in the address bar; cookies and the cross-site check follow it. */
    readonly publicUrl: URL;
    /**
     * Origins a browser may send changes from: the public one, and in development its loopback names and the dev
     * servers.
     */
    readonly allowedOrigins: ReadonlySet<string>;
    /** Addresses or networks whose `X-Forwarded-For` is believed. */
    readonly trustedProxies: readonly string[];
  };
  readonly database: {
    readonly url: string;
    /**
     * Leads past a pooler that `url` leads to, so that a connection is one session; set exactly where there is one in
     * transaction mode (ADR 0086).
     */
    readonly sessionUrl?: string;
    readonly poolSize: number;
    readonly migrateOnBoot: boolean;
  };
  /** Where Prometheus reads figures; null without a port. It must not be public. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Where traces go; null for none. */
  readonly tracing: TracingSettings | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Lower-case addresses that are staff once their mailbox is proven (decision D5); the first is the owner. */
  readonly staffEmails: readonly string[];
  readonly mail: {
    readonly apiKey: string;
    readonly baseUrl: string | undefined;
    readonly teamRecipient: string;
    /** Sign the provider's events; more than one while a secret is being rotated. */
    readonly webhookSecrets: readonly string[];
    /** Where answers to our mails are received, such as `reply.vitrine.studio`; null where they go to a mailbox. */
    readonly replyDomain: string | null;
    /** Messages to patients, off by default: they carry patient data (decision D7). */
    readonly medical: boolean;
  };
  readonly sms: {
    readonly accountSid: string;
    /**
     * Also sign what the provider reports to us; more than one while a token is being rotated. We call with the first.
     */
    readonly authTokens: readonly [string, ...string[]];
    /** A number in E.164, or the SID of a messaging service. */
    readonly from: string;
    readonly baseUrl: string | undefined;
  };
  /** 32 random bytes each: sign links in mails and seal what the database must not give away. */
  readonly secretsKeys: KeyRing;
  /** Whether owners must use a second factor; the team's own setting can ask everyone for it. */
  readonly ownersUseSecondFactor: boolean;
  /** A session of somebody on the team ends after this time without a request (ASVS 7.3.1). Seconds. */
  readonly staffIdleSeconds: number;
  /** Identity providers; one without credentials is not offered. */
  readonly signIn: {
    readonly google: ProviderCredentials | undefined;
    readonly facebook: ProviderCredentials | undefined;
  };
  readonly payments: {
    readonly secretKey: string;
    /** More than one while a secret is being rotated. */
    readonly webhookSecrets: readonly string[];
    readonly baseUrl: string | undefined;
  };
  readonly deployments: {
    /** The deploy tool's variables that locate the registry; null without a registry. */
    readonly target: Readonly<Record<string, string>> | null;
    /** Visitors that one network (IPv4 /24, IPv6 /64) may count as, when candidate builds are evaluated. */
    readonly visitorsPerNetwork: number;
    /** Sign the ids that the edge gives to visitors; without them only signed-in staff are told apart. */
    readonly visitorKeys: KeyRing | null;
    /** Where the BFF asks for pages and files when it checks a build. */
    readonly edgeUrl: URL;
  };
  /** Submissions one network address may make in an hour, far above any person. */
  readonly submissionsPerAddressPerHour: number;
  /** Mails to unproven addresses, such as the answer to an inquiry, that one network may cause in an hour. */
  readonly strangerMailsPerNetworkPerHour: number;
}

export interface ProviderCredentials {
  readonly clientId: string;
  /** More than one while a secret is being rotated. */
  readonly clientSecrets: readonly [string, ...string[]];
  /** Another address of the provider, in development. */
  readonly baseUrl: string | undefined;
}

/** Thrown with every fault of the environment at once, so that one restart can fix them all. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly faults: readonly string[]) {
    super(`The BFF cannot start:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

const port = z.coerce.number().int().min(1).max(65_535);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const emailList = list.pipe(z.array(Email));
const httpUrl = z.url({ protocol: /^https?$/ });
/** At least one. */
const tokens = list.pipe(z.tuple([z.string()], z.string()));
const key = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, 'it must be 32 bytes in base64 (openssl rand -base64 32)');
const keyRing = list.pipe(z.tuple([key], key));

/** Google, Facebook and the ids of visitors are off without settings, on a laptop too. */
const {
  GOOGLE_CLIENT_SECRET: _google,
  FACEBOOK_CLIENT_SECRET: _facebook,
  RELEASE_VISITOR_KEY: _visitors,
  ...laptopSecrets
} = demoSecrets;

/** What a laptop needs to run: the embedded database and the provider sandbox. Production gets no defaults. */
const developmentDefaults = (env: NodeJS.ProcessEnv) => ({
  DATABASE_URL: `postgres://postgres:postgres@127.0.0.1:${env['PG_PORT'] ?? '54329'}/vitrine`,
  PUBLIC_URL: `http://localhost:${env['EDGE_PORT'] ?? '4200'}`,
  STAFF_EMAILS: demoAccount.email,
  TEAM_NOTIFICATION_EMAIL: 'team@vitrine.test',
  ...laptopSecrets,
  RESEND_BASE_URL: `http://127.0.0.1:${env['SANDBOX_PORT'] ?? '4400'}/resend`,
  TWILIO_FROM: '+15005550006',
  TWILIO_BASE_URL: `http://127.0.0.1:${env['SANDBOX_PORT'] ?? '4400'}/twilio`,
  STRIPE_BASE_URL: `http://127.0.0.1:${env['SANDBOX_PORT'] ?? '4400'}`,
});

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  BFF_HOST: z.string().min(1).default('127.0.0.1'),
  BFF_PORT: port.default(4300),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_SESSION_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(100).default(10),
  MIGRATE_ON_BOOT: z.enum(['on', 'off']).default('on'),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  PUBLIC_URL: httpUrl,
  TRUSTED_PROXIES: list.default(['loopback']),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STAFF_EMAILS: emailList,
  TEAM_NOTIFICATION_EMAIL: Email,
  RESEND_API_KEY: z.string().min(1),
  RESEND_BASE_URL: httpUrl.optional(),
  RESEND_WEBHOOK_SECRETS: list.pipe(
    z.array(z.string().regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, 'each must begin with whsec_')).min(1),
  ),
  RESEND_REPLY_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/, 'it must be a domain such as reply.example.com')
    .optional(),
  MEDICAL_EMAILS: z.enum(['on', 'off']).default('off'),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/i, 'it must be AC and 32 hexadecimal digits'),
  TWILIO_AUTH_TOKEN: tokens,
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i,
      'it must be a number such as +12125550148, or the SID of a messaging service',
    ),
  TWILIO_BASE_URL: httpUrl.optional(),
  SECRETS_KEY: keyRing,
  OWNER_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: tokens.optional(),
  GOOGLE_BASE_URL: httpUrl.optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: tokens.optional(),
  FACEBOOK_BASE_URL: httpUrl.optional(),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRETS: list.pipe(z.array(z.string()).min(1)),
  STRIPE_BASE_URL: httpUrl.optional(),
  VITRINE_DEPLOY_TARGET: z.string().startsWith('s3://').optional(),
  VITRINE_DEPLOY_DIR: z.string().optional(),
  VITRINE_ENVIRONMENT: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'it names a file and may hold a-z, 0-9 and - only')
    .optional(),
  AWS_REGION: z.string().optional(),
  AWS_ENDPOINT_URL_S3: httpUrl.optional(),
  DEPLOY_VISITORS_PER_NETWORK: z.coerce.number().int().min(1).optional(),
  RELEASE_VISITOR_KEY: keyRing.optional(),
  EDGE_URL: httpUrl.optional(),
  EDGE_OVERRIDE_ORIGINS: z.string().default(''),
  SUBMISSIONS_PER_ADDRESS_PER_HOUR: z.coerce.number().int().min(1).default(120),
  STRANGER_MAILS_PER_NETWORK_PER_HOUR: z.coerce.number().int().min(1).default(10),
});

/** Names of all environment variables that a BFF reads, besides the credentials of the object store's SDK. */
export const variableNames: readonly string[] = Object.keys(Environment.shape);

/** Providers whose base URL may be changed in development only, so that production never talks to a sandbox. */
const baseUrlOverride = /^(RESEND|STRIPE|TWILIO|OPENID|GOOGLE|FACEBOOK)_BASE_URL$/;

/** Reads the environment into a {@link Config}; throws {@link ConfigError} naming every fault. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const production = env['NODE_ENV'] === 'production';
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(production ? variables : { ...developmentDefaults(env), ...variables });
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => describe(issue, variables));
  if (production) {
    faults.push(...unsafeSecrets(variables));
    for (const name of Object.keys(variables).filter((key) => baseUrlOverride.test(key))) {
      faults.push(`${name} is set, but in production providers are reached at their own address only: remove it`);
    }
    if (
      parsed.success &&
      !parsed.data.PUBLIC_URL.startsWith('https://') &&
      !isLoopback(new URL(parsed.data.PUBLIC_URL))
    ) {
      faults.push('PUBLIC_URL must be https in production, or sessions would travel in the clear');
    }
  }
  for (const provider of ['GOOGLE', 'FACEBOOK']) {
    const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`];
    if ((variables[id] === undefined) !== (variables[secret] === undefined))
      faults.push(
        `${variables[id] === undefined ? id : secret} is missing: ${id} and ${secret} are set together, or neither`,
      );
  }
  const tracing = tracingOf(variables, faults);
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  const values = parsed.data;
  const publicUrl = new URL(values.PUBLIC_URL);
  return {
    environment: values.NODE_ENV,
    http: {
      host: values.BFF_HOST,
      port: values.BFF_PORT,
      publicUrl,
      allowedOrigins: new Set([
        publicUrl.origin,
        ...(production ? [] : developmentOrigins(publicUrl, values.EDGE_OVERRIDE_ORIGINS)),
      ]),
      trustedProxies: values.TRUSTED_PROXIES,
    },
    database: {
      url: values.DATABASE_URL,
      ...(values.DATABASE_SESSION_URL === undefined ? {} : { sessionUrl: values.DATABASE_SESSION_URL }),
      poolSize: values.DATABASE_POOL_SIZE,
      migrateOnBoot: values.MIGRATE_ON_BOOT === 'on',
    },
    metrics: values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    tracing,
    logLevel: values.LOG_LEVEL,
    staffEmails: values.STAFF_EMAILS,
    mail: {
      apiKey: values.RESEND_API_KEY,
      baseUrl: values.RESEND_BASE_URL,
      teamRecipient: values.TEAM_NOTIFICATION_EMAIL,
      webhookSecrets: values.RESEND_WEBHOOK_SECRETS,
      replyDomain: values.RESEND_REPLY_DOMAIN ?? null,
      medical: values.MEDICAL_EMAILS === 'on',
    },
    sms: {
      accountSid: values.TWILIO_ACCOUNT_SID,
      authTokens: values.TWILIO_AUTH_TOKEN,
      from: values.TWILIO_FROM,
      baseUrl: values.TWILIO_BASE_URL,
    },
    secretsKeys: values.SECRETS_KEY,
    ownersUseSecondFactor: (values.OWNER_SECOND_FACTOR ?? (production ? 'required' : 'optional')) === 'required',
    staffIdleSeconds: 12 * 3600,
    signIn: {
      google: credentials(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET, values.GOOGLE_BASE_URL),
      facebook: credentials(values.FACEBOOK_CLIENT_ID, values.FACEBOOK_CLIENT_SECRET, values.FACEBOOK_BASE_URL),
    },
    payments: {
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecrets: values.STRIPE_WEBHOOK_SECRETS,
      baseUrl: values.STRIPE_BASE_URL,
    },
    deployments: {
      target: deployTarget(values),
      // Fewer than it takes to roll back a build (error-budget.ts); on a laptop everyone comes from one network.
      visitorsPerNetwork: values.DEPLOY_VISITORS_PER_NETWORK ?? (production ? 2 : 50),
      visitorKeys: values.RELEASE_VISITOR_KEY ?? null,
      edgeUrl: new URL(values.EDGE_URL ?? publicUrl),
    },
    submissionsPerAddressPerHour: values.SUBMISSIONS_PER_ADDRESS_PER_HOUR,
    strangerMailsPerNetworkPerHour: values.STRANGER_MAILS_PER_NETWORK_PER_HOUR,
  };
}

const tracingOf = (variables: Record<string, string | undefined>, faults: string[]): TracingSettings | null => {
  try {
    return readTracingSettings(variables);
  } catch (error) {
    faults.push((error as Error).message);
    return null;
  }
};

/** Null unless a folder or a store is named: a default could point at an empty registry. */
const deployTarget = ({
  VITRINE_DEPLOY_TARGET,
  VITRINE_DEPLOY_DIR,
  VITRINE_ENVIRONMENT,
  AWS_REGION,
  AWS_ENDPOINT_URL_S3,
}: z.output<typeof Environment>): Record<string, string> | null => {
  if (VITRINE_DEPLOY_TARGET === undefined && VITRINE_DEPLOY_DIR === undefined) return null;
  const variables = { VITRINE_DEPLOY_TARGET, VITRINE_DEPLOY_DIR, VITRINE_ENVIRONMENT, AWS_REGION, AWS_ENDPOINT_URL_S3 };
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
};

const credentials = (
  clientId: string | undefined,
  clientSecrets: ProviderCredentials['clientSecrets'] | undefined,
  baseUrl: string | undefined,
): ProviderCredentials | undefined => (clientId && clientSecrets ? { clientId, clientSecrets, baseUrl } : undefined);

function describe(issue: z.core.$ZodIssue, variables: Record<string, unknown>): string {
  const name = String(issue.path[0]);
  return variables[name] === undefined ? `${name} is missing` : `${name} is not usable: ${issue.message}`;
}

const isLoopback = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);

/**
 * On a laptop: the public origin by both names of the machine, and those of the development servers that the edge takes
 * remotes from. Their pages send what a person types, too.
 */
function developmentOrigins(publicUrl: URL, overrides: string): string[] {
  if (!isLoopback(publicUrl)) return [];
  const servers = overrides.split(',').flatMap((text) => URL.parse(text.trim()) ?? []);
  return [publicUrl, ...servers.filter(isLoopback)].flatMap(({ port: at }) =>
    ['localhost', '127.0.0.1'].map((host) => new URL(`http://${host}:${at}`).origin),
  );
}
