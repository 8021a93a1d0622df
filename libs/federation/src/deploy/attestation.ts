import { createHash, verify } from 'node:crypto';
import { z } from 'zod';
import { BuildProvenance } from '../build/provenance.ts';
import { folderOfBuild } from './published-files.ts';
import { parsePublicKey, keyIdOf, type Signer } from './signing-keys.ts';
import { TargetConflict, type DeployTarget } from './targets/deploy-target.ts';

/** What a signature is about: one build, with every file it was published with. */
export interface Subject {
  /** `mfe-portal`, or `shell`. */
  readonly name: string;
  readonly buildId: string;
  /** Integrity of every file by its URL, from the seal or the registry. */
  readonly integrity: Readonly<Record<string, string>>;
}

const payloadType = 'application/vnd.in-toto+json';
const statementType = 'https://in-toto.io/Statement/v1';
const predicateType = 'urn:vitrine:provenance:1';

/** in-toto Statement v1: what was built, and its provenance. */
const Statement = z.object({
  _type: z.literal(statementType),
  subject: z.tuple([z.object({ name: z.string(), digest: z.object({ sha256: z.string() }) })]),
  predicateType: z.literal(predicateType),
  /** Null for a build of a tool that did not say. */
  predicate: BuildProvenance.nullable(),
});
type Statement = z.infer<typeof Statement>;

/** DSSE v1: the statement as signed, and who signed it; nobody yet when `signatures` is empty. */
const Envelope = z.object({
  payloadType: z.literal(payloadType),
  payload: z.base64(),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.base64() })),
});
type Envelope = z.infer<typeof Envelope>;

/** The attestation of a build as it is stored. */
interface Attestation {
  readonly envelope: Envelope;
  readonly statement: Statement;
}

/** Apart from the build's folder, which never changes once it is sealed: a later signature is added here. */
export const attestationOf = ({ name, buildId }: Pick<Subject, 'name' | 'buildId'>): string =>
  `attestations/${name}/${buildId}.json`;

/** DSSE's pre-authentication encoding: what a signature covers. */
const signedBytes = ({ payload }: Pick<Envelope, 'payload'>): Buffer => {
  const body = Buffer.from(payload, 'base64');
  const head = `DSSEv1 ${String(payloadType.length)} ${payloadType} ${String(body.length)} `;
  return Buffer.concat([Buffer.from(head), body]);
};

/**
 * SHA-256, in hex, of the list of a build's files: `[path, integrity]` as JSON, sorted by path. A URL outside of the
 * build's folder stays as it is, so that no other list gives the same digest.
 */
const digestOf = ({ name, buildId, integrity }: Subject): string => {
  const folder = `/${folderOfBuild(name, buildId)}`;
  const files = Object.entries(integrity)
    .map(([url, hash]) => [url.startsWith(folder) ? url.slice(folder.length) : `/${url}`, hash] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(files)).digest('hex');
};

const statementOf = (subject: Subject, predicate: BuildProvenance | null): Statement => ({
  _type: statementType,
  subject: [{ name: `${subject.name}/${subject.buildId}`, digest: { sha256: digestOf(subject) } }],
  predicateType,
  predicate,
});

/** What of a subject a statement is wrong about, as the end of a sentence; null when it is about this very build. */
const mismatchOf = ({ subject: [stated] }: Statement, subject: Subject): string | null => {
  const name = `${subject.name}/${subject.buildId}`;
  if (stated.name !== name) return `its signature is that of another build, ${stated.name}`;
  return stated.digest.sha256 === digestOf(subject) ? null : 'its signature is for other files than these';
};

const parse = (content: Buffer): Attestation | null => {
  try {
    const envelope = Envelope.parse(JSON.parse(content.toString()));
    const statement = Statement.parse(JSON.parse(Buffer.from(envelope.payload, 'base64').toString()));
    return { envelope, statement };
  } catch {
    return null;
  }
};

/** The attestation of a build; null when there is none that can be read. */
export const findAttestation = async (
  target: DeployTarget,
  build: Pick<Subject, 'name' | 'buildId'>,
): Promise<Attestation | null> => {
  const stored = await target.find(attestationOf(build));
  return stored && parse(stored.content);
};

/** A public key, and whose it is. */
export interface TeamKey {
  readonly team: string;
  /** As the rights file has it. */
  readonly publicKey: string;
}

/** What the signatures of a build say. */
export interface SignatureCheck {
  /** Teams whose signature is right; empty when `problem` says why. */
  readonly teams: readonly string[];
  /** Why there is no right signature, as a sentence without its full stop. */
  readonly problem: string | null;
  readonly isUnsigned: boolean;
}

/** Verifies the signatures of an attestation: whether a known key made them, for this very build and these files. */
export const checkSignatures = (
  attestation: Attestation | null,
  subject: Subject,
  keys: readonly TeamKey[],
): SignatureCheck => {
  const fault = (problem: string, isUnsigned = false): SignatureCheck => ({ teams: [], problem, isUnsigned });
  if (!attestation || attestation.envelope.signatures.length === 0) return fault('it is not signed', true);
  const { envelope, statement } = attestation;
  const keysById = new Map(
    keys.flatMap(({ team, publicKey }) => {
      const key = parsePublicKey(publicKey);
      return key ? [[keyIdOf(key), { team, key }] as const] : [];
    }),
  );
  const content = signedBytes(envelope);
  const byKnownKeys = envelope.signatures.filter(({ keyid }) => keysById.has(keyid));
  const right = byKnownKeys.flatMap(({ keyid, sig }) => {
    const signedBy = keysById.get(keyid);
    return signedBy && verify(null, content, signedBy.key, Buffer.from(sig, 'base64')) ? [signedBy.team] : [];
  });
  if (right.length > 0) {
    const mismatch = mismatchOf(statement, subject);
    return mismatch === null ? { teams: [...new Set(right)], problem: null, isUnsigned: false } : fault(mismatch);
  }
  const [signature] = envelope.signatures;
  return fault(
    byKnownKeys.length > 0
      ? 'its signature does not verify'
      : `it is signed with a key that no team has (${signature?.keyid.slice(0, 16) ?? ''})`,
  );
};

/** Who attests what; without a signer only the provenance is written down. */
interface Attesting {
  readonly subject: Subject;
  /** Null when the caller did not build it: what is stored stays. */
  readonly provenance: BuildProvenance | null;
  readonly signer: Signer | null;
  /** Keys whose signatures are kept. */
  readonly keys: readonly TeamKey[];
}

const signed = (payload: string, signatures: Envelope['signatures'], signer: Signer | null): Envelope => {
  const own = signer && { keyid: signer.keyId, sig: signer.sign(signedBytes({ payload })).toString('base64') };
  return {
    payloadType,
    payload,
    signatures: own ? [...signatures.filter(({ keyid }) => keyid !== own.keyid), own] : signatures,
  };
};

/** The envelope to store; null when nothing has to be. */
const nextEnvelope = (
  before: Attestation | null,
  { subject, provenance, signer, keys }: Attesting,
): Envelope | null => {
  const isAboutThis = before !== null && mismatchOf(before.statement, subject) === null;
  const isTrusted = isAboutThis && checkSignatures(before, subject, keys).problem === null;
  if (isTrusted) {
    const next = signed(before.envelope.payload, before.envelope.signatures, signer);
    // Ed25519 signs the same content the same way each time.
    return JSON.stringify(next.signatures) === JSON.stringify(before.envelope.signatures) ? null : next;
  }
  if (signer === null && (isAboutThis || provenance === null)) return null;
  // What nobody we know has signed is not co-signed: it is stated anew.
  const predicate = provenance ?? (isAboutThis ? before.statement.predicate : null);
  const payload = Buffer.from(JSON.stringify(statementOf(subject, predicate))).toString('base64');
  return signed(payload, [], signer);
};

/** How often an attestation is offered that somebody else writes at the same time. */
const attempts = 5;

/**
 * Stores the provenance of a published build, and the signer's signature. Signatures of known keys
 * stay, and the signer's is added to them. Answers the provenance that is stored then.
 */
export const attest = async (target: DeployTarget, attesting: Attesting): Promise<BuildProvenance | null> => {
  const key = attestationOf(attesting.subject);
  for (let attempt = 1; ; attempt += 1) {
    const stored = await target.find(key);
    const before = stored && parse(stored.content);
    const next = nextEnvelope(before, attesting);
    if (!next) return before?.statement.predicate ?? null;
    try {
      const content = `${JSON.stringify(next, null, 2)}\n`;
      await target.replace(key, content, stored?.version ?? null);
      return parse(Buffer.from(content))?.statement.predicate ?? null;
    } catch (error) {
      if (!(error instanceof TargetConflict) || attempt === attempts) throw error;
    }
  }
};
