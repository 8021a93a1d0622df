import { type Extensions, menuPlaces, slotNames } from '@vitrine/contracts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { RemoteProject } from './project.ts';

const address = z.string().regex(/^\/(?!\/)\S*$/, 'is a path of this site: /packages, or /#contact for a section');

const Menu = z
  .strictObject({
    place: z.enum(menuPlaces),
    label: z.string().trim().min(1).max(40),
    to: address,
    order: z.number().int(),
    for: z.enum(['client', 'staff']).optional(),
    newTab: z.boolean().optional(),
  })
  .refine(({ place, newTab }) => !newTab || place === 'account', 'newTab is for entries of the account menu');

/** Declared stricter than it is read: an older tool must be able to read what a newer one let in. */
const Declared = z.strictObject({
  menu: z.array(Menu).default([]),
  staffScreens: z.array(address).default([]),
  bareScreens: z.array(address).default([]),
  slots: z
    .array(
      z.strictObject({
        slot: z.enum(slotNames),
        module: z.string().regex(/^\.\/src\/.+\.tsx?$/, 'is a module of this remote: ./src/….tsx'),
        order: z.number().int(),
      }),
    )
    .default([]),
});

const repeated = (keys: readonly string[]): string | undefined => keys.find((key, at) => keys.indexOf(key) < at);

const problemOf = ({ folder, routes }: RemoteProject, declared: z.infer<typeof Declared>): string | null => {
  const { menu, slots, staffScreens, bareScreens } = declared;
  const twice = repeated([...menu.map(({ place, to }) => `${to} in ${place}`), ...slots.map(({ slot }) => slot)]);
  if (twice !== undefined) return `${twice} is declared twice`;
  const isOwn = (screen: string): boolean =>
    routes.some((route) => screen === route || (route !== '/' && screen.startsWith(`${route}/`)));
  const foreign = [...staffScreens, ...bareScreens].find((screen) => !isOwn(screen));
  if (foreign !== undefined) return `the screen ${foreign} is below none of its routes`;
  const missing = slots.find(({ module }) => !existsSync(join(folder, module)));
  return missing ? `there is no ${missing.module}` : null;
};

/** Throws with what is wrong in the extensions of a `webpack.config.ts`. */
export const checkExtensions = (project: RemoteProject): void => {
  const result = Declared.safeParse(project.extensions ?? {});
  const wrong = result.success ? problemOf(project, result.data) : z.prettifyError(result.error);
  if (wrong !== null) throw new Error(`The extensions in webpack.config.ts of ${project.name} are wrong: ${wrong}`);
};

/** What a remote's build record says of its extensions. */
export const extensionsOf = ({ extensions = {} }: RemoteProject): Extensions => {
  const { menu = [], staffScreens = [], bareScreens = [], slots = [] } = extensions;
  return {
    menu: [...menu],
    staffScreens: [...staffScreens],
    bareScreens: [...bareScreens],
    slots: slots.map(({ slot, order }) => ({ slot, order })),
  };
};
