import { leadSorts } from '@vitrine/contracts';
import { ChevronDownIcon, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import type { ListQuery } from '../list-query.ts';
import { sortLabels } from '../lead-texts.ts';

const Frame = styled.span`
  position: relative;
  display: inline-flex;
  align-items: center;
  color: ${vars.color.textMuted};

  svg {
    position: absolute;
    inset-inline-end: 0;
    pointer-events: none;
  }
`;

const Select = styled.select`
  appearance: none;
  /* As wide as the choice, not as the longest one, where the browser can. */
  field-sizing: content;
  min-height: ${vars.control.sm};
  padding-inline: ${vars.space[1]} ${vars.space[6]};
  border: 0;
  border-radius: ${vars.radius.sm};
  background: none;
  font-size: ${vars.text.sm};
  color: inherit;
  cursor: pointer;
  ${touchTarget}

  option {
    background: ${vars.color.overlay};
    color: ${vars.color.text};
  }
`;

interface SortSelectProps {
  readonly value: ListQuery['sort'];
  readonly onChange: (sort: ListQuery['sort']) => void;
}

/** The order of the rows, quiet at the end of the filters. */
export const SortSelect = ({ value, onChange }: SortSelectProps) => (
  <Frame>
    <Select aria-label="Sort" value={value} onChange={({ target }) => onChange(target.value === 'score' ? 'score' : 'newest')}>
      {leadSorts.map((sort) => (
        <option key={sort} value={sort}>
          {sortLabels[sort]}
        </option>
      ))}
    </Select>
    <ChevronDownIcon size={12} />
  </Frame>
);
