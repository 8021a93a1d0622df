import { DenseRowsIcon, RowsIcon } from '@vitrine/ui';
import { z } from 'zod';
import { useStoredChoice } from '../stored-choice.ts';
import { IconSwitch } from './icon-switch.tsx';

/** How high rows of lists are: one line of text, or two. */
const Density = z.enum(['comfortable', 'compact']);
export type Density = z.output<typeof Density>;

/** Height of a row, in pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { comfortable: 64, compact: 44 };

/** The density of all lists, stored on this device. */
export const useDensity = () => useStoredChoice('vitrine.portal.density', Density, 'compact');

const choices = [
  { value: 'comfortable', label: 'Comfortable rows', Icon: RowsIcon },
  { value: 'compact', label: 'Compact rows', Icon: DenseRowsIcon },
] as const;

interface DensitySwitchProps {
  readonly value: Density;
  readonly onChange: (density: Density) => void;
}

/** Chooses how high the rows of lists are. */
export const DensitySwitch = (props: DensitySwitchProps) => (
  <IconSwitch label="Row height" choices={choices} {...props} />
);
