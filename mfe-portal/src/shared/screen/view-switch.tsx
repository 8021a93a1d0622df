import { ColumnsIcon, DenseRowsIcon } from '@vitrine/ui';
import { z } from 'zod';
import { useStoredChoice } from '../stored-choice.ts';
import { IconSwitch } from './icon-switch.tsx';

/** How the records of a list are shown: in rows, or in columns that they can be moved between. */
const View = z.enum(['list', 'board']);
type View = z.output<typeof View>;

/** What a person chose for a list, stored on this device. */
export const useView = (list: string) => useStoredChoice<View>(`vitrine.portal.view.${list}`, View, 'list');

const choices = [
  { value: 'list', label: 'List', Icon: DenseRowsIcon },
  { value: 'board', label: 'Board', Icon: ColumnsIcon },
] as const;

interface ViewSwitchProps {
  readonly value: View;
  readonly onChange: (view: View) => void;
}

/** Chooses between list and board. */
export const ViewSwitch = (props: ViewSwitchProps) => <IconSwitch label="View" choices={choices} {...props} />;
