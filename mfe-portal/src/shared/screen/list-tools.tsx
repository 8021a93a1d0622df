import {
  ChevronDownIcon,
  Kbd,
  media,
  SearchField,
  smallFieldText,
  touchTarget,
  vars,
  visuallyHidden,
} from '@vitrine/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { searchAttribute } from './list-hotkeys.ts';
import { searchMaximum } from './list-query.ts';

/** Debounce of the search, in milliseconds. */
const debounceMilliseconds = 250;

const Field = styled(SearchField)`
  flex: 1 1 8rem;
  min-width: 0;
  min-height: ${vars.control.sm};

  ${media.up('sm')} {
    max-width: 18rem;
  }

  ${media.touch} {
    min-height: ${vars.control.touch};
  }
`;

/** Phones have no such key. */
const Key = styled(Kbd)`
  ${media.down('sm')} {
    display: none;
  }
`;

interface ListSearchProps {
  /** Id of the field. */
  readonly id: string;
  /** What is searched: 'Search name, email or company'. */
  readonly label: string;
  /** The search in the URL. */
  readonly value: string;
  readonly onSearch: (search: string) => void;
}

/** Search field that calls back after a pause in typing. */
export const ListSearch = ({ id, label, value, onSearch }: ListSearchProps) => {
  const [text, setText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);

  // The URL changed elsewhere (Back, cleared filter): the field follows.
  if (value !== previousValue) {
    setPreviousValue(value);
    if (value !== text.trim()) setText(value);
  }

  const search = useEffectEvent(onSearch);

  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => search(text.trim()), debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [text, value]);

  return (
    <Field
      id={id}
      label={label}
      placeholder="Search"
      maxLength={searchMaximum}
      value={text}
      onChange={({ target }) => setText(target.value)}
      shortcut={<Key aria-hidden="true">/</Key>}
      {...{ [searchAttribute]: true }}
    />
  );
};

/** A word beside its icon, where there is room. */
export const ToolWord = styled.span`
  @container list-tools (max-width: 68rem) {
    ${visuallyHidden}
  }
`;

const SelectFrame = styled.span`
  position: relative;
  display: inline-flex;
  align-items: center;
  max-width: 100%;
  color: ${vars.color.textMuted};

  &:has([data-chosen='true']) {
    color: ${vars.color.text};
  }

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
  max-width: 16rem;
  min-height: ${vars.control.sm};
  padding-inline: ${vars.space[1]} ${vars.space[6]};
  border: 0;
  border-radius: ${vars.radius.sm};
  background: none;
  color: inherit;
  text-overflow: ellipsis;
  cursor: pointer;
  ${smallFieldText}
  ${touchTarget}

  option {
    background: ${vars.color.overlay};
    color: ${vars.color.text};
  }
`;

interface SubtleSelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** Frameless select as wide as its value. Any but the first option is highlighted. */
export const SubtleSelect = <Value extends string>({ label, value, options, onChange }: SubtleSelectProps<Value>) => (
  <SelectFrame>
    <Select
      aria-label={label}
      value={value}
      data-chosen={value !== options[0]?.value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
    <ChevronDownIcon size={12} />
  </SelectFrame>
);

/** The count of a tab once it is loaded: rows of the search with one status, or all. */
export function tabCount<Status extends string>(
  counts: Readonly<Record<Status, number>> | undefined,
  status: NoInfer<Status> | 'all',
): { readonly count?: number } {
  if (!counts) return {};
  return {
    count: status === 'all' ? Object.values<number>(counts).reduce((sum, count) => sum + count, 0) : counts[status],
  };
}
