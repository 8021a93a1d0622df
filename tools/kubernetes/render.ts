import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

/** A Kubernetes object, as its file or a rendered overlay holds it. */
const Resource = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
});
export type Resource = z.infer<typeof Resource>;

const Operation = z.strictObject({
  op: z.enum(['add', 'replace']),
  path: z.string().startsWith('/'),
  value: z.unknown(),
});

/** What our overlays use of kustomize; anything else is refused, so that nothing is rendered in part. */
const Kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string().optional(),
  resources: z.array(z.string()),
  labels: z.array(z.strictObject({ pairs: z.record(z.string(), z.string()) })).default([]),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
  patches: z
    .array(
      z.strictObject({ target: z.strictObject({ kind: z.string(), name: z.string().optional() }), patch: z.string() }),
    )
    .default([]),
});

const withImages = (value: unknown, images: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((item) => withImages(item, images));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === 'image' && typeof item === 'string' ? (images.get(item) ?? item) : withImages(item, images),
    ]),
  );
};

const patched = (resource: Resource, { op, path, value }: z.infer<typeof Operation>): Resource => {
  const copy = structuredClone(resource);
  const keys = path.slice(1).split('/');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<unknown>(
    (node, key) => (typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined),
    copy,
  );
  if (typeof parent !== 'object' || parent === null) throw new Error(`${path} is not in ${resource.metadata.name}`);
  if (op === 'replace' && !(last in parent)) throw new Error(`${path} is not in ${resource.metadata.name}`);
  Reflect.set(parent, last, value);
  return copy;
};

/**
 * The objects of an overlay or of the base, as `kubectl kustomize` prints them, for tests: kustomize itself is on no
 * registry that the tests reach. Throws on a kustomization that uses more than is known here.
 */
export const render = (folder: string): Resource[] => {
  const kustomization = Kustomization.parse(parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')));
  const resources = kustomization.resources.flatMap((path) =>
    path.endsWith('.yaml')
      ? parseAllDocuments(readFileSync(join(folder, path), 'utf8')).map((document) => Resource.parse(document.toJS()))
      : render(join(folder, path)),
  );
  const images = new Map(kustomization.images.map(({ name, newName, newTag }) => [name, `${newName}:${newTag}`]));
  const labels = Object.assign({}, ...kustomization.labels.map(({ pairs }) => pairs)) as Record<string, string>;
  const patches = kustomization.patches.map(({ target, patch }) => ({
    target,
    operations: z.array(Operation).parse(parse(patch)),
  }));
  for (const { target } of patches)
    if (!resources.some((resource) => isTarget(resource, target)))
      throw new Error(`A patch of ${folder} is for ${target.kind} ${target.name ?? ''}, which is not there`);
  return resources.map((resource) => {
    const operations = patches.filter(({ target }) => isTarget(resource, target)).flatMap(({ operations: own }) => own);
    const { metadata, ...rest } = operations.reduce(patched, withImages(resource, images) as Resource);
    const namespaced = resource.kind !== 'Namespace' && kustomization.namespace !== undefined;
    const ownLabels = { ...(metadata['labels'] as Record<string, string> | undefined), ...labels };
    return {
      ...rest,
      metadata: {
        ...metadata,
        ...(Object.keys(ownLabels).length > 0 ? { labels: ownLabels } : {}),
        ...(namespaced ? { namespace: kustomization.namespace } : {}),
      },
    };
  });
};

const isTarget = (resource: Resource, { kind, name }: { readonly kind: string; readonly name?: string | undefined }) =>
  resource.kind === kind && (name === undefined || resource.metadata.name === name);
