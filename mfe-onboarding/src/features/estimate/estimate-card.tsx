import { depositRow, figureRows, lineNotes, type SharedEstimate } from '@vitrine/contracts';
import { type DocumentTotals, formatCents } from '@vitrine/money';
import { media, touchTarget, vars } from '@vitrine/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { estimateTexts } from './content.ts';

const Rows = styled.dl`
  > div {
    display: flex;
    justify-content: space-between;
    gap: ${vars.space[6]};
    padding-block: ${vars.space[3]};
    border-block-start: 1px solid ${vars.color.hairline};
  }

  dt {
    min-width: 0;
    overflow-wrap: anywhere;
    color: ${vars.color.textMuted};
    font-size: ${vars.text.sm};
    line-height: 1.7;
  }

  dd {
    flex: none;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;

const Note = styled.small`
  display: block;
  font-size: ${vars.text.sm};
  color: ${vars.color.textFaint};
  font-variant-numeric: tabular-nums;
`;

const Total = styled.div`
  font-weight: ${vars.weight.medium};

  && dt {
    font-size: ${vars.text.md};
    color: ${vars.color.text};
  }
`;

const Heading = styled.h2`
  margin-block-end: ${vars.space[2]};
  font-size: ${vars.text.md};
  font-weight: ${vars.weight.medium};
`;

const Options = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;

  legend {
    font-weight: ${vars.weight.medium};
  }

  p {
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }
`;

const Option = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${vars.space[3]};
  padding-block: ${vars.space[3]};
  border-block-end: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.sm};
  overflow-wrap: anywhere;
  cursor: pointer;
  ${touchTarget}

  > span:last-child {
    font-size: ${vars.text.md};
    font-variant-numeric: tabular-nums;
  }
`;

/** A switch: a track with a knob, over the native control. */
const Switch = styled.input.attrs({ type: 'checkbox', role: 'switch' })`
  appearance: none;
  flex: none;
  width: 2.5rem;
  height: 1.5rem;
  border: 1px solid ${vars.color.control};
  border-radius: ${vars.radius.pill};
  background: ${vars.color.panel};
  cursor: pointer;
  transition: background-color ${vars.motion.quick} ${vars.motion.ease};

  &::before {
    content: '';
    display: block;
    width: 1rem;
    height: 1rem;
    margin: 0.1875rem;
    border-radius: 50%;
    background: ${vars.color.textMuted};
    transition: translate ${vars.motion.quick} ${vars.motion.ease};
  }

  &:checked {
    border-color: ${vars.color.champagne};
    background: ${vars.color.champagne};
  }

  &:checked::before {
    translate: 1rem 0;
    background: ${vars.color.ink};
  }

  ${media.forcedColors} {
    &:checked::before {
      background: Highlight;
    }
  }
`;

type Item = SharedEstimate['items'][number];

/** Quantity and rate, discount and tax, where there is more to say than the amount. */
const notesOf = (item: Item): string[] => [
  ...(item.quantity === '1' ? [] : [`${item.quantity} × ${formatCents(item.rateCents)}`]),
  ...lineNotes(item),
];

const Notes = ({ item }: { readonly item: Item }) => notesOf(item).map((note) => <Note key={note}>{note}</Note>);

const Row = ({ item, title }: { readonly item: Item; readonly title: string }) => (
  <div>
    <dt>
      {item.description || title}
      <Notes item={item} />
      {item.optional && <Note>{item.selected ? estimateTexts.chosen : estimateTexts.notChosen}</Note>}
    </dt>
    <dd>{formatCents(item.amountCents)}</dd>
  </div>
);

interface OptionSwitchesProps {
  readonly options: readonly Item[];
  readonly title: string;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, on: boolean) => void;
}

/** What the client may switch on or off. */
const OptionSwitches = ({ options, title, chosen, onChoose }: OptionSwitchesProps) => (
  <Options>
    <legend>{estimateTexts.options}</legend>
    <p>{estimateTexts.optionsHint}</p>
    {options.map((item) => (
      <Option key={item.id}>
        <Switch checked={chosen.has(item.id)} onChange={({ target }) => onChoose(item.id, target.checked)} />
        <span>
          {item.description || title}
          <Notes item={item} />
        </span>
        <span>{formatCents(item.amountCents)}</span>
      </Option>
    ))}
  </Options>
);

interface EstimateCardProps {
  readonly estimate: SharedEstimate;
  /** Of the options that are switched on. */
  readonly totals: DocumentTotals;
  readonly chosen: ReadonlySet<string>;
  /** Null once it was decided. */
  readonly onChoose: ((id: string, on: boolean) => void) | null;
}

/** Items, options and totals; the totals follow the switches. */
export const EstimateCard = ({ estimate, totals, chosen, onChoose }: EstimateCardProps) => {
  const id = useId();
  const { items, title, discount } = estimate;
  const deposit = depositRow(estimate, totals.totalCents);
  const options = items.filter(({ optional }) => optional);
  const listed = onChoose ? items.filter(({ optional }) => !optional) : items;
  return (
    <>
      {listed.length > 0 && (
        <div>
          <Heading id={id}>{estimateTexts.items}</Heading>
          <Rows aria-labelledby={id}>
            {listed.map((item) => (
              <Row key={item.id} item={item} title={title} />
            ))}
          </Rows>
        </div>
      )}
      {onChoose && options.length > 0 && (
        <OptionSwitches options={options} title={title} chosen={chosen} onChoose={onChoose} />
      )}
      <Rows aria-live="polite">
        {figureRows({ ...totals, discount, taxes: [...totals.taxes] }).map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <Total>
          <dt>{estimateTexts.total}</dt>
          <dd>{formatCents(totals.totalCents)}</dd>
        </Total>
        {deposit && (
          <div>
            <dt>{deposit.label}</dt>
            <dd>{deposit.amount}</dd>
          </div>
        )}
      </Rows>
    </>
  );
};
