import { useToast, VisuallyHidden } from '@vitrine/ui';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Frame, Grid, Head, Legend, type LineColumns, Note } from './line-layout.ts';
import { movedTo, useLineDrag } from './line-moves.ts';
import { LineRow } from './line-row.tsx';
import { LinesFoot, type LinesFootOptions } from './lines-foot.tsx';
import { type EditedLine, hasReductions, isBlank, linesTexts, maximumLines, nextRow } from './lines-form.ts';
import { pastedRows } from './pasted-rows.ts';
import { filledBy, useSavedItems, useSaveItem } from './saved-items.ts';
import { alike, type TaxChoice } from './tax-choices.ts';
import { type Exemption, lineTax } from './use-exemption.ts';

interface LinesProps<Line extends EditedLine> {
  readonly items: readonly Line[];
  readonly choices: readonly TaxChoice[];
  readonly exemption: Exemption;
  /** Message of a part of the form: 'items.0.rate'. */
  readonly error: (name: string) => string | undefined;
  readonly newLine: (row: number, tax: string) => Line;
  readonly onChange: (items: readonly Line[]) => void;
  /** Payments exist: only descriptions can change. */
  readonly frozen?: boolean;
  /** Issued: descriptions are fixed too. */
  readonly issued?: boolean;
  /** Whether discounts are always shown; otherwise they are where there are some, or when they are asked for. */
  readonly reducible?: boolean;
  readonly foot: LinesFootOptions;
  /** What else a line has: its heading, and its controls. */
  readonly more?: {
    readonly heading: string;
    readonly of: (line: Line, place: number, change: (changes: Partial<Line>) => void) => ReactNode;
  };
}

/** The lines of a document as a table; what one comes to is quantity times rate, from the text (decision D1). */
export const Lines = <Line extends EditedLine>({
  items,
  choices,
  exemption,
  error,
  newLine,
  onChange,
  frozen = false,
  issued = false,
  reducible = false,
  foot,
  more,
}: LinesProps<Line>) => {
  const frame = useRef<HTMLFieldSetElement>(null);
  const toast = useToast();
  const [showsReductions, setShowsReductions] = useState(false);
  const [moved, setMoved] = useState('');
  const savedItems = useSavedItems(!frozen);
  const saveItem = useSaveItem();
  const latest = useRef(items);
  useLayoutEffect(() => {
    latest.current = items;
  });

  const used = reducible || hasReductions({ items, discount: foot.discount });
  const columns: LineColumns = {
    $movable: !frozen,
    $discount: used || (!frozen && (showsReductions || choices.length > 0)),
    $tax: choices.length > 0,
    $more: more !== undefined,
  };
  const change = (row: number, changes: Partial<EditedLine> | Partial<Line>): void =>
    onChange(items.map((item) => (item.row === row ? { ...item, ...changes } : item)));
  const tax = (row: number, chosen: string): void =>
    onChange(items.map((item) => (item.row === row || alike(item.tax, chosen) ? { ...item, tax: chosen } : item)));
  const newTax = lineTax(choices, exemption.applies);
  const fresh = (row: number): Line => newLine(row, newTax);

  /** What is rendered after this event gets the focus then. */
  const focusLater = (selector: string): void =>
    void requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(selector)?.focus());
  const focusLine = (row: number): void => focusLater(`#item-${row}-description`);

  const add = (after = items.length - 1): void => {
    if (items.length >= maximumLines) return;
    const line = fresh(nextRow(items));
    onChange([...items.slice(0, after + 1), line, ...items.slice(after + 1)]);
    focusLine(line.row);
  };

  const remove = (row: number): void => {
    onChange(items.filter((item) => item.row !== row));
    frame.current?.querySelector<HTMLElement>('[data-add-item]')?.focus();
  };

  const move = (row: number, to: number): void => {
    const order = movedTo(items, row, to);
    if (order === items) return;
    onChange(order);
    setMoved(linesTexts.moved(to + 1, items.length));
  };
  const drag = useLineDrag(frame, move);

  const press = (event: KeyboardEvent, index: number): void => {
    if (frozen || event.defaultPrevented || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const line = items[index];
    if (event.altKey && step !== undefined && line) {
      event.preventDefault();
      move(line.row, index + step);
    } else if (event.key === 'Enter' && !event.altKey && event.target instanceof HTMLInputElement) {
      if (event.target.type === 'checkbox') return;
      event.preventDefault();
      const next = items[index + 1];
      // An empty line that waits below is the new one.
      if (next && isBlank(next)) focusLine(next.row);
      else add(index);
    }
  };

  const paste = (event: ClipboardEvent, index: number): void => {
    const rows = pastedRows(event.clipboardData.getData('text/plain'));
    const at = items[index];
    if (rows === null || rows.length === 0 || !at) return;
    event.preventDefault();
    const kept = isBlank(at) ? items.filter((item) => item !== at) : items;
    const start = kept === items ? index + 1 : index;
    const first = nextRow(items);
    const added = rows.slice(0, maximumLines - kept.length).map((row, place) => {
      const line = fresh(first + place);
      return { ...line, ...row, quantity: row.quantity || line.quantity };
    });
    onChange([...kept.slice(0, start), ...added, ...kept.slice(start)]);
    const numbers = new Set(added.map(({ row }) => row));
    const undo = (): void => {
      const others = latest.current.filter(({ row }) => !numbers.has(row));
      onChange(kept === items ? others : [...others.slice(0, index), at, ...others.slice(index)]);
      focusLine(at.row);
    };
    toast({
      tone: 'success',
      title: linesTexts.pasted(added.length),
      ...(added.length < rows.length && { description: linesTexts.full }),
      action: { label: 'Undo', onPress: undo },
    });
    focusLine(first);
  };

  return (
    <Frame ref={frame}>
      <Legend>Items</Legend>
      {frozen && !issued && <Note>{linesTexts.frozen}</Note>}
      {exemption.text !== null && !frozen && items.length > 0 && <Note>{exemption.text}</Note>}
      {items.length > 0 && (
        <Grid>
          <Head {...columns}>
            {columns.$movable && <span />}
            <span data-start="">Description</span>
            <span>Qty</span>
            <span>Rate</span>
            {columns.$discount && <span>{linesTexts.discount}</span>}
            {columns.$tax && <span data-start="">{linesTexts.tax}</span>}
            <span>Amount</span>
            {more && <span data-start="">{more.heading}</span>}
          </Head>
          {items.map((line, index) => (
            <LineRow
              key={line.row}
              line={line}
              index={index}
              columns={columns}
              choices={choices}
              saved={{
                items: savedItems,
                onChoose: (item) => change(line.row, filledBy(item, choices, newTax, exemption.applies)),
                onSave: () => saveItem(line),
              }}
              dragged={drag.dragged === line.row}
              frozen={frozen}
              issued={issued}
              error={error}
              onChange={(changes) => change(line.row, changes)}
              onTax={(chosen) => tax(line.row, chosen)}
              onRemove={() => remove(line.row)}
              onGrip={() => drag.start(line.row)}
              onKeyDown={(event) => press(event, index)}
              onPaste={(event) => paste(event, index)}
              more={more?.of(line, index + 1, (changes) => change(line.row, changes))}
            />
          ))}
        </Grid>
      )}
      <VisuallyHidden as="output">{moved}</VisuallyHidden>
      <LinesFoot
        {...foot}
        discountError={foot.discountError ?? error('discount')}
        frozen={frozen}
        reducible={columns.$discount}
        isFull={items.length >= maximumLines}
        onAdd={() => add()}
        onAsk={() => {
          setShowsReductions(true);
          focusLater('input[name$="discount"]');
        }}
      />
    </Frame>
  );
};
