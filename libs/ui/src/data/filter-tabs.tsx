import { styled } from 'styled-components';
import { media, tint, touchTarget, vars } from '../tokens/vars.ts';

const Frame = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[1]};
`;

const Filter = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${vars.space[2]};
  min-height: ${vars.control.sm};
  padding-inline: ${vars.space[3]};
  border: 1px solid transparent;
  border-radius: ${vars.radius.md};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  transition:
    background-color ${vars.motion.quick} ${vars.motion.ease},
    color ${vars.motion.quick} ${vars.motion.ease};
  ${touchTarget}

  ${media.hover} {
    &:hover {
      color: ${vars.color.text};
    }
  }

  &[aria-pressed='true'] {
    border-color: ${vars.color.hairline};
    ${tint('selected')}
    color: ${vars.color.text};
  }

  ${media.forcedColors} {
    &[aria-pressed='true'] {
      border-color: Highlight;
    }
  }
`;

const Count = styled.span`
  font-size: ${vars.text.sm};
  color: ${vars.color.textFaint};
  font-variant-numeric: tabular-nums;
`;

export type FilterOption<Value extends string> = { value: Value; label: string; count?: number };

export type FilterTabsProps<Value extends string> = {
  /** What is filtered: 'Filter by status'. */
  label: string;
  options: readonly FilterOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/**
 * One filter of a list, every choice visible with its count. Toggle buttons, because the list below stays the same
 * list.
 */
export const FilterTabs = <Value extends string>({ label, options, value, onChange }: FilterTabsProps<Value>) => (
  <Frame aria-label={label}>
    {options.map((option) => (
      <Filter
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
        {option.count !== undefined && <Count>{option.count}</Count>}
      </Filter>
    ))}
  </Frame>
);
