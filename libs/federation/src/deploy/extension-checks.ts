import { slotNames, type Extensions, type Registry } from '@vitrine/contracts';

/** A rule about extensions that a deploy broke, as `Refusal` of checks.ts. */
interface ExtensionRefusal {
  readonly rule: 'extensions';
  readonly why: string;
  readonly fix: string;
}

const validSlots: readonly string[] = slotNames;

const unknownSlots = ({ slots }: Extensions): ExtensionRefusal[] =>
  slots
    .filter(({ slot }) => !validSlots.includes(slot))
    .map(({ slot }) => ({
      rule: 'extensions',
      why: `it has a component for the slot ${slot}, which no page has`,
      fix: `name one of these in webpack.config.ts: ${slotNames.join(', ')}`,
    }));

/**
 * Whether what a build declares is there to be extended, and is not what another remote's live build or canary has.
 */
export const extensionRefusals = (
  { name, extensions }: { readonly name: string; readonly extensions?: Extensions | undefined },
  { remotes }: Registry,
): ExtensionRefusal[] => {
  if (!extensions) return [];
  const others = remotes.filter((other) => other.name !== name);
  const conflicts = extensions.menu.flatMap(({ place, to }): ExtensionRefusal[] => {
    const owner = others.find(({ current, canary }) =>
      [current, canary?.build].some((build) =>
        build?.extensions?.menu.some((entry) => entry.place === place && entry.to === to),
      ),
    );
    return owner
      ? [
          {
            rule: 'extensions',
            why: `its entry ${to} in the ${place} menu is already that of ${owner.name} (${owner.owner})`,
            fix:
              `take it out of webpack.config.ts, or agree with ${owner.owner} and deploy ${owner.name} without it ` +
              'first',
          },
        ]
      : [];
  });
  return [...conflicts, ...unknownSlots(extensions)];
};
