import type { SavedItem } from '@vitrine/contracts';
import { BookmarkIcon, IconButton, TextField, vars } from '@vitrine/ui';
import { type ComponentProps, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { card, Cell, table } from './line-layout.ts';
import { type EditedLine, linesTexts } from './lines-form.ts';
import { comboboxProps, OptionList, useOptions } from './option-list.tsx';
import { isNewItem, itemNote, matchingItems } from './saved-items.ts';

/** In the description's cell, at its end. */
const ItemsButton = styled(IconButton)`
  ${card} {
    position: absolute;
    inset-block-start: 1.625rem;
    inset-inline-end: 5.75rem;
    width: ${vars.control.touch};
    height: ${vars.control.touch};
  }

  ${table} {
    grid-row: 1;
    grid-column: description;
    align-self: center;
    justify-self: end;
    margin-inline-end: ${vars.space[1]};
  }
`;

/** Below the description. In the table it may be wider than its column. */
const ItemOptions = styled(OptionList)`
  ${card} {
    inset-inline-end: 5.5rem;
  }

  ${table} {
    grid-row: 1;
    grid-column: description / amount;
    inset-block-start: 100%;
    inset-inline-end: auto;
    width: min(100%, 28rem);
  }
`;

/** What a line can take from saved items. */
export interface LineItems {
  readonly items: readonly SavedItem[];
  readonly onChoose: (item: SavedItem) => void;
  readonly onSave: () => void;
}

interface LineDescriptionProps {
  readonly line: EditedLine;
  /** 'of item 1' */
  readonly of: string;
  readonly field: Omit<ComponentProps<typeof TextField>, 'label'>;
  /** Left out where the text is all that can change. */
  readonly saved?: LineItems | undefined;
}

/** What a line says. Typing offers the saved items that match; an arrow key or the button all, and to save the line. */
export const LineDescription = ({ line, of, field, saved }: LineDescriptionProps) => {
  const common = { ...field, label: 'Description', 'aria-label': `Description ${of}` };
  return (
    <Cell $column="description">
      {saved ? <OfferingField {...common} line={line} of={of} saved={saved} /> : <TextField {...common} />}
    </Cell>
  );
};

type OfferingFieldProps = ComponentProps<typeof TextField> &
  Pick<LineDescriptionProps, 'line' | 'of'> & { readonly saved: LineItems };

const OfferingField = ({ line, of, saved, ...field }: OfferingFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const options = useOptions();
  // Opened without typing: all items, where none matches what the line says.
  const [isBrowsing, setIsBrowsing] = useState(false);
  const matching = useMemo(() => matchingItems(saved.items, line.description), [saved.items, line.description]);
  const items = isBrowsing && matching.length === 0 ? matchingItems(saved.items, '') : matching;
  const canSave = isNewItem(line, saved.items);
  const choices = items.map((item) => ({ key: item.id, text: item.name, note: itemNote(item) }));
  if (canSave && (isBrowsing || !options.isOpen))
    choices.push({ key: 'save', text: linesTexts.saveItem(line.description.trim()), note: linesTexts.saveItemNote });
  const choose = (index: number): void => {
    const item = items[index];
    if (item) saved.onChoose(item);
    else saved.onSave();
  };
  const combobox = { list: `${field.id}-items`, options, count: choices.length, onChoose: choose };
  const { onKeyDown, ...props } = comboboxProps(combobox);
  return (
    <>
      <TextField
        {...field}
        {...props}
        ref={input}
        onKeyDown={(event) => {
          if (!options.isOpen) setIsBrowsing(true);
          onKeyDown(event);
        }}
        onChange={(event) => {
          field.onChange?.(event);
          setIsBrowsing(false);
          if (event.target.value.trim() === '') options.close();
          else options.open();
        }}
        onBlur={options.close}
      />
      {(saved.items.length > 0 || canSave) && (
        // The arrow keys open the list in the field, so that Tab goes from cell to cell.
        <ItemsButton
          tabIndex={-1}
          label={`Saved items ${of}`}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus();
            setIsBrowsing(true);
            if (options.isOpen) options.close();
            else options.open();
          }}
        >
          <BookmarkIcon />
        </ItemsButton>
      )}
      {options.isOpen && choices.length > 0 && (
        <ItemOptions {...combobox} label={linesTexts.savedItems} choices={choices} />
      )}
    </>
  );
};
