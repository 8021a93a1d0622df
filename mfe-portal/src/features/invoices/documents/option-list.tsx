import { Text, vars } from '@vitrine/ui';
import { type KeyboardEvent, useState } from 'react';
import { styled } from 'styled-components';

/** No native element shows options that are chosen while the field keeps the focus. */
const List = styled.ul.attrs({ role: 'listbox' })`
  position: absolute;
  inset-inline: 0;
  z-index: ${vars.layer.raised};
  margin-block-start: ${vars.space[1]};
  max-height: 16rem;
  /* Not below the foot of an editor. */
  scroll-margin-block-end: 10rem;
  overflow-y: auto;
  padding: ${vars.space[1]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
  background: ${vars.color.overlay};
  box-shadow: ${vars.shadow.floating};
  list-style: none;
`;

const Option = styled.li.attrs({ role: 'option' })<{ $at: boolean }>`
  display: grid;
  padding: ${vars.space[2]} ${vars.space[3]};
  border-radius: ${vars.radius.sm};
  background: ${({ $at }) => ($at ? vars.color.selected : 'transparent')};
  overflow-wrap: anywhere;
  cursor: pointer;
`;

/** Whether the options of a combobox are shown, and which of them the arrow keys reached; -1 for none. */
export function useOptions() {
  const [{ isOpen, at }, setState] = useState({ isOpen: false, at: -1 });
  return {
    isOpen,
    at,
    open: (): void => setState({ isOpen: true, at: -1 }),
    reach: (index: number): void => setState({ isOpen: true, at: index }),
    close: (): void => setState({ isOpen: false, at: -1 }),
  };
}

interface Combobox {
  /** Id of the {@link OptionList}. */
  readonly list: string;
  readonly options: ReturnType<typeof useOptions>;
  /** How many there are to choose from. */
  readonly count: number;
  readonly onChoose: (index: number) => void;
}

/** Props of a text field with options; no native element tells a chosen record from typed text. */
export function comboboxProps({ list, options, count, onChoose }: Combobox) {
  const { at } = options;
  const isOpen = options.isOpen && count > 0;
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': list,
    'aria-activedescendant': isOpen && at >= 0 ? `${list}-${at}` : undefined,
    onKeyDown: (event: KeyboardEvent): void => {
      const step = event.altKey ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined && count > 0) {
        event.preventDefault();
        options.reach(at < 0 ? (step > 0 ? 0 : count - 1) : (at + step + count) % count);
        // Enter only chooses an option that arrow keys reached.
      } else if (isOpen && (event.key === 'Escape' || (event.key === 'Enter' && at >= 0))) {
        // Keys for the list must not submit the form, add a line, or close the dialog.
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Enter') onChoose(at);
        options.close();
      }
    },
  } as const;
}

interface OptionListProps extends Omit<Combobox, 'count'> {
  readonly className?: string;
  /** 'Clients' */
  readonly label: string;
  readonly choices: readonly { readonly key: string; readonly text: string; readonly note: string }[];
}

/** Scrolls a list that has just come into sight, at once: the next key would stop a movement. */
const reveal = (list: Element | null): void => list?.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });

/** Scrolls the list to an option, and nothing else. */
function scrollTo(option: HTMLElement | null): void {
  const list = option?.parentElement;
  if (!option || !list) return;
  const end = option.offsetTop + option.offsetHeight - list.clientHeight;
  list.scrollTop = Math.min(option.offsetTop, Math.max(list.scrollTop, end));
}

/** The options below a text field with {@link comboboxProps}. */
export const OptionList = ({ list, options, label, choices, onChoose, className }: OptionListProps) => (
  <List ref={reveal} id={list} className={className} aria-label={label}>
    {choices.map(({ key, text, note }, index) => (
      <Option
        key={key}
        id={`${list}-${index}`}
        ref={index === options.at ? scrollTo : undefined}
        aria-selected={index === options.at}
        $at={index === options.at}
        // Keeps the focus in the field, so that the list stays open for the click.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          options.close();
          onChoose(index);
        }}
      >
        <span>{text}</span>
        <Text as="span" size="sm" tone="textMuted">
          {note}
        </Text>
      </Option>
    ))}
  </List>
);
