import { createPublicKey } from 'node:crypto';
import { rightsKey } from './rights.ts';
import { findSigner, newKeyPair, type Signer } from './signing-keys.ts';
import type { DeployTarget } from './targets/deploy-target.ts';

/** A team with a key, for specs. */
interface TestTeam {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly signer: Signer;
}

export const newTeam = (): TestTeam => {
  const { privateKey, publicKey } = newKeyPair();
  const signer = findSigner({ VITRINE_SIGNING_KEY: privateKey });
  if (!signer || createPublicKey(privateKey).asymmetricKeyType !== 'ed25519') throw new Error('There is no signer');
  return { publicKey, privateKey, signer };
};

/** Writes the rights file, as whoever looks after the store does. */
export const writeRights = (target: DeployTarget, rights: object): Promise<void> =>
  target.put(rightsKey, Buffer.from(JSON.stringify({ version: 1, ...rights })), {
    contentType: 'application/json; charset=utf-8',
    cacheControl: 'no-cache',
  });

/** The portal's team may do everything with the portal and the shell; the marketing team with its own remote. */
export const twoTeams = (portal: TestTeam, marketing: TestTeam, more: object = {}) => ({
  teams: {
    portal: {
      keys: [portal.publicKey],
      people: ['ada@halcyon.example'],
      may: [{ remotes: ['mfe-portal', 'shell'], environments: '*' }],
    },
    marketing: {
      keys: [marketing.publicKey],
      people: ['grace@halcyon.example', 'github:halcyon/marketing'],
      may: [{ remotes: ['mfe-marketing'], environments: '*' }],
    },
  },
  ...more,
});
