import { DenseRowsIcon, IconButton, RowsIcon, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useStoredChoice } from '../stored-choice.ts';

/** How high rows of lists are: one line of text, or two. */
const Density = z.enum(['comfortable', 'compact']);
export type Density = z.output<typeof Density>;

/** Height of a row, in pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { comfortable: 64, compact: 44 };

/** The density of all lists, stored on this device. */
export const useDensity = () => useStoredChoice('vitrine.portal.density', Density, 'compact');

const Frame = styled.fieldset`
  display: flex;

  [aria-pressed='true'] {
    background: ${vars.color.selected};
    color: ${vars.color.text};
  }
`;

const choices = [
  { density: 'comfortable', label: 'Comfortable rows', Icon: RowsIcon },
  { density: 'compact', label: 'Compact rows', Icon: DenseRowsIcon },
] as const;

interface DensitySwitchProps {
  readonly value: Density;
  readonly onChange: (density: Density) => void;
}

/** Chooses how high the rows of lists are. */
export const DensitySwitch = ({ value, onChange }: DensitySwitchProps) => (
  <Frame aria-label="Row height">
    {choices.map(({ density, label, Icon }) => (
      <IconButton key={density} label={label} aria-pressed={density === value} onClick={() => onChange(density)}>
        <Icon />
      </IconButton>
    ))}
  </Frame>
);
