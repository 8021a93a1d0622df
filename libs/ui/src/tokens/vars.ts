import { tokens, type Tokens } from './tokens.ts';

type VarTree = { readonly [Group in keyof Tokens]: { readonly [Name in keyof Tokens[Group]]: string } };

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const property = (group: string, name: string) => `--${kebab(group)}-${kebab(name)}`;

const groups = Object.entries(tokens).map(([group, values]) => [group, Object.entries(values)] as const);

/**
 * The token tree as references to CSS custom properties, for styled-components:
 * `color: ${vars.color.textMuted}` becomes `color: var(--color-text-muted)`.
 */
export const vars = Object.fromEntries(
  groups.map(([group, values]) => [
    group,
    Object.fromEntries(values.map(([name]) => [name, `var(${property(group, name)})`])),
  ]),
) as VarTree;

/** Declarations of all custom properties, for one `:root` rule. */
export const customProperties: string = groups
  .flatMap(([group, values]) => values.map(([name, value]) => `${property(group, name)}:${value}`))
  .join(';');
