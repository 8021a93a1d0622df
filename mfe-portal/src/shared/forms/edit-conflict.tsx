import { sameData } from '@vitrine/api-client';
import { Button, Heading, Text, vars } from '@vitrine/ui';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ChoiceCards } from '../choice-cards.tsx';
import { ButtonRow } from '../screen/layout.ts';
import { differing, type PortalForm } from './use-portal-form.ts';

const Frame = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
  padding: ${vars.space[4]};
  border: 1px solid color-mix(in srgb, ${vars.color.ember} 40%, transparent);
  border-radius: ${vars.radius.md};
  outline: none;
`;

const Value = styled.span`
  white-space: pre-line;
  font-variant-numeric: tabular-nums;
`;

/** How people tell two values of a field apart. */
export interface ConflictField<Values> {
  readonly label: string;
  /** The value as text. */
  readonly show: (values: Values) => ReactNode;
}

/** Every field of the form, in its order: one that is left out would overwrite a colleague's change unseen. */
export type ConflictFields<Values> = { readonly [Name in keyof Values & string]: ConflictField<Values> };

/** Fields that are all shown in the same way. */
export const fieldsOf = <Values extends object, Name extends keyof Values & string = keyof Values & string>(
  names: readonly Name[],
  fieldOf: (name: Name) => ConflictField<Values>,
): { readonly [One in Name]: ConflictField<Values> } =>
  Object.fromEntries(names.map((name) => [name, fieldOf(name)])) as { [One in Name]: ConflictField<Values> };

interface EditConflictProps<Values extends object> {
  /** 'invoice' */
  readonly what: string;
  readonly form: PortalForm<Values>;
  readonly fields: ConflictFields<Values>;
  /** Of its title: h3 below a dialog's. */
  readonly level?: 'h2' | 'h3' | undefined;
}

type Side = 'mine' | 'theirs';

/**
 * Shows both versions of a record that two people edited, and lets the user choose per field. Fields that only one of
 * them changed are preselected. Nothing is overwritten until it is saved.
 */
export const EditConflict = <Values extends object>({ what, form, fields, level }: EditConflictProps<Values>) =>
  form.stale && (
    <Choosing
      key={form.stale.theirs.version}
      what={what}
      form={form}
      fields={fields}
      level={level}
      mine={form.values}
      theirs={form.stale.theirs.values}
      base={form.stale.base}
    />
  );

interface ChoosingProps<Values extends object> extends EditConflictProps<Values> {
  readonly mine: Values;
  readonly theirs: Values;
  readonly base: Values;
}

const Choosing = <Values extends object>({
  what,
  form,
  fields,
  level = 'h3',
  mine,
  theirs,
  base,
}: ChoosingProps<Values>) => {
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  const differ = new Set<string>(differing(mine, theirs));
  const names = (Object.keys(fields) as (keyof Values & string)[]).filter((name) => differ.has(name));
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(names.map((name) => [name, sameData(mine[name], base[name]) ? 'theirs' : 'mine'])),
  );

  // Scrolled into view: the save button may be far below.
  useEffect(() => frame.current?.focus(), []);

  const settled = (side: (name: string) => Side): Values => {
    const values = { ...mine };
    for (const name of differing(mine, theirs)) if (side(name) === 'theirs') values[name] = theirs[name];
    return values;
  };
  const choose = (side: Side): void => setChosen(Object.fromEntries(names.map((name) => [name, side])));

  return (
    <Frame ref={frame} tabIndex={-1} role="alert" aria-labelledby={`${id}-title`}>
      <Heading as={level} size="sm" id={`${id}-title`}>
        Someone else changed this {what}
      </Heading>
      <Text size="sm" tone="textMuted">
        It was saved while you had it open. Nothing has been overwritten. Choose what to keep, then save.
      </Text>
      {names.map((name) => (
        <ChoiceCards
          key={name}
          legend={fields[name].label}
          name={`${id}-${name}`}
          across
          value={chosen[name] ?? 'mine'}
          onChange={(side) => setChosen({ ...chosen, [name]: side })}
          options={[
            { value: 'mine', label: 'Yours', hint: <Value>{fields[name].show(mine) || 'Empty'}</Value> },
            { value: 'theirs', label: 'Theirs', hint: <Value>{fields[name].show(theirs) || 'Empty'}</Value> },
          ]}
        />
      ))}
      <ButtonRow>
        <Button
          size="sm"
          variant="primary"
          busy={form.busy}
          onClick={() => form.settle(settled((name) => chosen[name] ?? 'mine'))}
        >
          Save these choices
        </Button>
        {names.length > 1 && (
          <>
            <Button size="sm" onClick={() => choose('mine')}>
              Keep mine
            </Button>
            <Button size="sm" onClick={() => choose('theirs')}>
              Use theirs
            </Button>
          </>
        )}
      </ButtonRow>
    </Frame>
  );
};
