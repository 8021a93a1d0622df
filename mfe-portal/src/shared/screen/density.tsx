import { IconButton, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';

/** How high rows of lists are: one line of text, or two. */
export type Density = 'compact' | 'comfortable';

/** Height of a row, in pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 44, comfortable: 64 };

const key = 'vitrine.portal.density';

function readDensity(): Density {
  try {
    return window.localStorage.getItem(key) === 'comfortable' ? 'comfortable' : 'compact';
  } catch {
    return 'compact';
  }
}

/** The density of all lists, stored on this device. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const [density, setDensity] = useState(readDensity);
  const choose = (next: Density): void => {
    setDensity(next);
    try {
      window.localStorage.setItem(key, next);
    } catch {
      // Storage is refused; the choice lasts until the page is left.
    }
  };
  return [density, choose];
}

const Frame = styled.fieldset`
  display: flex;

  [aria-pressed='true'] {
    background: ${vars.color.selected};
    color: ${vars.color.text};
  }
`;

const lines: Readonly<Record<Density, string>> = {
  comfortable: 'M2 4h12M2 8h12M2 12h12',
  compact: 'M2 3h12M2 6.3h12M2 9.7h12M2 13h12',
};
const labels: Readonly<Record<Density, string>> = { comfortable: 'Comfortable rows', compact: 'Compact rows' };

interface DensitySwitchProps {
  readonly value: Density;
  readonly onChange: (density: Density) => void;
}

/** Chooses how high the rows of lists are. */
export const DensitySwitch = ({ value, onChange }: DensitySwitchProps) => (
  <Frame aria-label="Row height">
    {(['comfortable', 'compact'] as const).map((density) => (
      <IconButton
        key={density}
        label={labels[density]}
        aria-pressed={density === value}
        onClick={() => onChange(density)}
      >
        <svg
          width="16"
          height="16"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.25"
          aria-hidden
        >
          <path d={lines[density]} />
        </svg>
      </IconButton>
    ))}
  </Frame>
);
