import { incompatibilityOf, type PageVersions, type Registry } from '@vitrine/contracts';
import type { RemoteBuildRecord } from '../build/build-record.ts';

/** `/` is owned exactly; any other route owns everything below it. */
const overlaps = (a: string, b: string): boolean =>
  a === b || (a !== '/' && b.startsWith(`${a}/`)) || (b !== '/' && a.startsWith(`${b}/`));

/** Why this build may not go live next to what already is; empty when it may. */
export const refusalsOf = (record: RemoteBuildRecord, registry: Registry, page: PageVersions): string[] => {
  const refusals: string[] = [];
  const incompatibility = incompatibilityOf(record, page);
  if (incompatibility) refusals.push(`it cannot run on this shell: ${incompatibility}`);
  for (const other of registry.remotes.filter(({ name }) => name !== record.name)) {
    for (const route of record.routes) {
      const taken = other.routes.find((owned) => overlaps(route, owned));
      if (taken) refusals.push(`its route ${route} overlaps ${taken} of ${other.name} (${other.owner})`);
    }
  }
  if (record.routes.includes('/') && !record.prerendered['/']) refusals.push('it owns / and has no prerendered page for it');
  return refusals;
};
