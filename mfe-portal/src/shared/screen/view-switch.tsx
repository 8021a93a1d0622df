import { ColumnsIcon, DenseRowsIcon, IconButton, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useStoredChoice } from '../stored-choice.ts';

/** How the records of a list are shown: in rows, or in columns that they can be moved between. */
const View = z.enum(['list', 'board']);
type View = z.output<typeof View>;

/** What a person chose for a list, stored on this device. */
export const useView = (list: string) => useStoredChoice<View>(`vitrine.portal.view.${list}`, View, 'list');

const Frame = styled.fieldset`
  display: flex;

  [aria-pressed='true'] {
    background: ${vars.color.selected};
    color: ${vars.color.text};
  }
`;

const choices = [
  { view: 'list', label: 'List', Icon: DenseRowsIcon },
  { view: 'board', label: 'Board', Icon: ColumnsIcon },
] as const;

interface ViewSwitchProps {
  readonly value: View;
  readonly onChange: (view: View) => void;
}

/** Chooses between list and board. */
export const ViewSwitch = ({ value, onChange }: ViewSwitchProps) => (
  <Frame aria-label="View">
    {choices.map(({ view, label, Icon }) => (
      <IconButton key={view} label={label} aria-pressed={view === value} onClick={() => onChange(view)}>
        <Icon />
      </IconButton>
    ))}
  </Frame>
);
