import { z } from 'zod';
import { checkSignatures, findAttestation, type SignatureCheck, type Subject, type TeamKey } from './attestation.ts';
import type { Refusal } from './checks.ts';
import { parseStored } from './place.ts';
import { keyIdOf, parsePublicKey, type Signer } from './signing-keys.ts';
import type { DeployTarget } from './targets/deploy-target.ts';

/** One for all environments of a store. Who may write it is the store's policy (docs/runbooks/deploy-rights.md). */
export const rightsKey = 'registry/rights.json';

/**
 * What a team may do: `deploy` brings a build live or on trial, from sources or from another environment; `promote`
 * gives a canary to everyone, and stops its ramp; `rollback` includes restoring the registry; `pin` includes unpinning;
 * `disable` includes enabling; `preview` publishes a build beside the live ones, and ends its links.
 */
const Action = z.enum(['deploy', 'promote', 'rollback', 'pin', 'prune', 'disable', 'preview']);
export type RightAction = z.infer<typeof Action>;

const everything = z.literal('*');

const Grant = z.strictObject({
  /** Names in the registry, and `shell`. */
  remotes: z.array(z.string()).min(1).or(everything),
  environments: z.array(z.string()).min(1).or(everything),
  actions: z.array(Action).min(1).or(everything).default('*'),
});

const Team = z.strictObject({
  /** Ed25519 public keys, as `npm run vitrine -- new-keys` prints them. */
  keys: z.array(z.string().refine((text) => parsePublicKey(text) !== null, 'it is no Ed25519 public key')).default([]),
  /** Emails, and CI identities: `github:<owner>/<repository>`, `gitlab:<group>/<project>`, or the CI user's name. */
  people: z.array(z.string().min(1)).default([]),
  may: z.array(Grant).default([]),
});

/** `registry/rights.json`. */
const Rights = z.strictObject({
  version: z.literal(1),
  /** Environments in which only signed builds go live. */
  signed: z.array(z.string()).or(everything).default([]),
  teams: z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), Team),
});
type Rights = z.infer<typeof Rights>;

/** Who may do what on a target; null where everyone may do everything. Throws with the reason when it is malformed. */
export const findRights = async (target: DeployTarget): Promise<Rights | null> => {
  const stored = await target.find(rightsKey);
  return stored && parseStored(rightsKey, stored.content, Rights);
};

/** Who takes the steps that the platform decides by itself. Nobody else may have this name. */
export const automaticActor = 'vitrine';

/** Who takes a step, of which kind. */
export interface Actor {
  readonly by: string;
  /** Other names of the same actor, such as the repository whose CI runs. */
  readonly identities?: readonly string[];
}

const includes = (list: readonly string[] | '*', value: string): boolean => list === '*' || list.includes(value);

const maysOf = (team: Rights['teams'][string], name: string, environment: string, action: RightAction): boolean =>
  team.may.some(
    ({ remotes, environments, actions }) =>
      includes(remotes, name) && includes(environments, environment) && includes(actions, action),
  );

/** Teams that may take a step, sorted. */
const teamsThatMay = (rights: Rights, name: string, environment: string, action: RightAction): string[] =>
  Object.entries(rights.teams)
    .flatMap(([team, facts]) => (maysOf(facts, name, environment, action) ? [team] : []))
    .toSorted();

const verbs: Readonly<Record<RightAction, string>> = {
  deploy: 'deploy',
  promote: 'promote',
  rollback: 'roll back',
  pin: 'pin or unpin',
  prune: 'delete old builds of',
  disable: 'disable, enable or retire',
  preview: 'preview',
};

/** Refuses a step that the rights file gives its actor no right to. The platform's own steps need none. */
export const rightRefusals = (
  rights: Rights | null,
  { by, identities = [] }: Actor,
  { name, environment, action }: { readonly name: string; readonly environment: string; readonly action: RightAction },
): Refusal[] => {
  if (!rights || by === automaticActor) return [];
  const identityNames = new Set([by, ...identities].map((identity) => identity.toLowerCase()));
  const teams = teamsThatMay(rights, name, environment, action);
  const isMember = teams.some((team) => rights.teams[team]?.people.some((one) => identityNames.has(one.toLowerCase())));
  if (isMember) return [];
  const whose = teams.length === 0 ? 'no team may' : `only ${teams.join(', ')} may`;
  return [
    {
      rule: 'rights',
      why: `${by} may not ${verbs[action]} ${name} in ${environment}: ${whose}`,
      fix: `ask one of them, or whoever may change ${rightsKey}`,
    },
  ];
};

const keysOf = (rights: Rights | null): TeamKey[] =>
  Object.entries(rights?.teams ?? {}).flatMap(([team, { keys }]) => keys.map((publicKey) => ({ team, publicKey })));

/** Keys of all teams of a target. */
export const teamKeys = async (target: DeployTarget): Promise<TeamKey[]> => keysOf(await findRights(target));

/**
 * Refuses a deploy from sources whose signature could not be right, before slow work: without a key where one is asked
 * for, or with one of nobody who may deploy there.
 */
export const signerRefusals = (
  rights: Rights | null,
  signer: Pick<Signer, 'keyId'> | null,
  { name, environment }: { readonly name: string; readonly environment: string },
): Refusal[] => {
  if (!rights || (signer === null && !includes(rights.signed, environment))) return [];
  const teams = teamsThatMay(rights, name, environment, 'deploy');
  const keys = keysOf(rights).filter(({ team }) => teams.includes(team));
  const isTheirs = keys.some(({ publicKey }) => {
    const key = parsePublicKey(publicKey);
    return key !== null && keyIdOf(key) === signer?.keyId;
  });
  if (isTheirs) return [];
  return [
    {
      rule: 'signature',
      why:
        signer === null
          ? `only signed builds go live in ${environment}, and VITRINE_SIGNING_KEY is not set`
          : `VITRINE_SIGNING_KEY (${signer.keyId.slice(0, 16)}) is no key of a team that may deploy ${name} in ` +
            environment,
      fix: `set VITRINE_SIGNING_KEY to the key of ${teams.join(' or ') || 'such a team'}`,
    },
  ];
};

/**
 * What the signatures of a published build are worth in an environment: a right one of a team that may deploy it there.
 */
export const checkBuild = async (
  target: DeployTarget,
  rights: Rights | null,
  environment: string,
  subject: Subject,
): Promise<SignatureCheck> => {
  const check = checkSignatures(await findAttestation(target, subject), subject, keysOf(rights));
  if (check.problem !== null || !rights) return check;
  const permitted = teamsThatMay(rights, subject.name, environment, 'deploy');
  return check.teams.some((team) => permitted.includes(team))
    ? check
    : {
        ...check,
        problem: `it is signed by ${check.teams.join(', ')}, who may not deploy ${subject.name} in ${environment}`,
      };
};

/**
 * Refuses a build that is signed wrongly, and, in an environment that asks for signatures, one without any. Where there
 * is no rights file nobody's key is known, so nothing is refused.
 */
export const signatureRefusals = async (
  target: DeployTarget,
  rights: Rights | null,
  environment: string,
  subject: Subject,
): Promise<Refusal[]> => {
  if (!rights) return [];
  const { problem, isUnsigned } = await checkBuild(target, rights, environment, subject);
  if (problem === null || (isUnsigned && !includes(rights.signed, environment))) return [];
  return [
    {
      rule: 'signature',
      why: `${subject.name} ${subject.buildId}: ${problem}`,
      fix: `deploy it with VITRINE_SIGNING_KEY, the key of a team that may deploy it in ${environment}`,
    },
  ];
};
