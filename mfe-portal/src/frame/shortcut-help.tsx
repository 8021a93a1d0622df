import { Dialog, Kbd, Text, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { hotkeysEnabled, setHotkeysEnabled } from '../shared/hotkeys.ts';

const List = styled.dl`
  display: grid;
  grid-template-columns: max-content 1fr;
  align-items: baseline;
  gap: ${vars.space[3]} ${vars.space[6]};
  font-size: ${vars.text.sm};
`;

const Keys = styled.dt`
  display: flex;
  gap: ${vars.space[1]};
`;

const Meaning = styled.dd`
  color: ${vars.color.textMuted};
`;

const Choice = styled.label`
  display: flex;
  gap: ${vars.space[3]};
  align-items: baseline;
  padding-block-start: ${vars.space[4]};
  border-block-start: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.sm};
  cursor: pointer;

  input {
    width: 1rem;
    height: 1rem;
    transform: translateY(0.125rem);
  }
`;

const shortcuts: readonly { readonly keys: readonly string[]; readonly meaning: string }[] = [
  { keys: ['Ctrl', 'K'], meaning: 'Search or jump to a page (Command K on a Mac)' },
  { keys: ['/'], meaning: 'Search this list' },
  { keys: ['j', 'Down'], meaning: 'Next row, or the next record while one is open' },
  { keys: ['k', 'Up'], meaning: 'Previous row or record' },
  { keys: ['Enter'], meaning: 'Open the row' },
  { keys: ['x'], meaning: 'Select the row' },
  { keys: ['Esc'], meaning: 'Close' },
  { keys: ['Shift', 'Down'], meaning: 'Select more rows' },
  { keys: ['n'], meaning: 'New invoice, new client' },
  { keys: ['e'], meaning: 'Edit the invoice or client' },
  { keys: ['r'], meaning: 'Answer the open conversation' },
  { keys: ['e'], meaning: 'Close or reopen it' },
  { keys: ['h'], meaning: 'Snooze it' },
  { keys: ['c'], meaning: 'Copy its payment link' },
  { keys: ['Ctrl', 'S'], meaning: 'Save the document on its page' },
  { keys: ['Ctrl', 'Enter'], meaning: 'Save it, and send it' },
  { keys: ['Alt', 'Up'], meaning: 'Move its line' },
  { keys: ['?'], meaning: 'Show these shortcuts' },
];

interface ShortcutHelpProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** All shortcuts, and the switch that turns the single-character ones off (WCAG 2.1.4). */
export const ShortcutHelp = ({ open, onOpenChange }: ShortcutHelpProps) => {
  const [enabled, setEnabled] = useState(hotkeysEnabled);

  const change = (next: boolean): void => {
    setHotkeysEnabled(next);
    setEnabled(next);
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" width="sm">
      <List>
        {shortcuts.map(({ keys, meaning }) => (
          <Shortcut key={meaning} keys={keys} meaning={meaning} />
        ))}
      </List>
      <Choice>
        <input type="checkbox" checked={enabled} onChange={({ target }) => change(target.checked)} />
        <Text as="span" size="sm">
          Use single-key shortcuts on this device
        </Text>
      </Choice>
    </Dialog>
  );
};

const Shortcut = ({ keys, meaning }: (typeof shortcuts)[number]) => (
  <>
    <Keys>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Keys>
    <Meaning>{meaning}</Meaning>
  </>
);
