import { Td, Th, vars } from '@vitrine/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

/** As narrow as its box. */
export const SelectTh = styled(Th)`
  width: 1%;
  padding-inline-end: 0;
`;
export const SelectTd = styled(Td)`
  width: 1%;
  padding-inline-end: 0;
`;

/** A target of 24 px around a box of 16. */
const Target = styled.label`
  display: inline-grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  vertical-align: middle;
  cursor: pointer;

  input {
    width: 1rem;
    height: 1rem;
    accent-color: ${vars.color.champagne};
    cursor: inherit;
  }

  @media (pointer: coarse) {
    width: 2.75rem;
    height: 2.75rem;
  }
`;

interface SelectBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some, not all. */
  readonly mixed?: boolean;
  /** `range` while Shift is held. */
  readonly onChange: (range: boolean) => void;
}

/** Chooses a row, or all of them. */
export const SelectBox = ({ label, checked, mixed = false, onChange }: SelectBoxProps) => {
  const box = useRef<HTMLInputElement>(null);
  const shift = useRef(false);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <Target onPointerDown={({ shiftKey }) => (shift.current = shiftKey)} title={label}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onKeyDown={({ shiftKey }) => (shift.current = shiftKey)}
        onChange={() => onChange(shift.current)}
      />
    </Target>
  );
};
