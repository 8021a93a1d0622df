import type { DataSource } from 'typeorm';
import { sealedFor } from '../modules/emails/index.ts';
import { changed, rowsOf } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';

/** Rows that are read at once. */
const batch = 500;

interface Row {
  readonly id: string;
  readonly owner: string;
  readonly sealed: Buffer;
}

/**
 * What is sealed: `select` takes the last id it saw and a number of rows, `update` an id, the new value and the one it
 * replaces, so that a change of the application in between stays. SQL: one value lies inside of JSON.
 */
const places = [
  {
    select: `SELECT account_id::text AS id, account_id::text AS owner, secret_sealed AS sealed FROM second_factors
      WHERE account_id::text > $1 ORDER BY 1 LIMIT $2`,
    update: 'UPDATE second_factors SET secret_sealed = $2 WHERE account_id = $1::uuid AND secret_sealed = $3',
  },
  {
    select: `SELECT id::text AS id, '${sealedFor}' AS owner, decode(variables->>'sealed', 'base64') AS sealed
      FROM email_messages WHERE variables ? 'sealed' AND id::text > $1 ORDER BY 1 LIMIT $2`,
    update: `UPDATE email_messages
      SET variables = jsonb_set(variables, '{sealed}', to_jsonb(translate(encode($2::bytea, 'base64'), E'\\n', '')))
      WHERE id = $1::uuid AND decode(variables->>'sealed', 'base64') = $3`,
  },
] as const;

interface Resealed {
  /** Values that the first key seals now. */
  readonly resealed: number;
  /** Values that none of the keys opens. */
  readonly lost: number;
}

/** Seals with the first of the keys what an older one sealed, while the application runs; can be repeated. */
export async function reseal(dataSource: DataSource, secrets: Secrets): Promise<Resealed> {
  let [resealed, lost] = [0, 0];
  for (const { select, update } of places)
    for (let last = '', more = true; more;) {
      const rows = await rowsOf<Row>(dataSource, select, [last, batch]);
      for (const { id, owner, sealed } of rows) {
        const again = sealedAgain(secrets, sealed, owner);
        if (again === 'lost') lost += 1;
        else if (again) resealed += await changed(dataSource.manager, update, [id, again, sealed]);
      }
      last = rows.at(-1)?.id ?? '';
      more = rows.length === batch;
    }
  return { resealed, lost };
}

const sealedAgain = (secrets: Secrets, sealed: Buffer, owner: string): Buffer | 'lost' | null => {
  try {
    return secrets.resealed(sealed, owner);
  } catch {
    return 'lost';
  }
};
