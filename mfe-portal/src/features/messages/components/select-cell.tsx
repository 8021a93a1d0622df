import { touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

const Target = styled.label`
  display: inline-grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  cursor: pointer;
  ${touchTarget}

  input {
    width: 1rem;
    height: 1rem;
    accent-color: ${vars.color.champagne};
  }
`;

interface SelectCellProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for are chosen. */
  readonly mixed?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Chooses a row, or all of them. */
export const SelectCell = ({ label, checked, mixed = false, onChange }: SelectCellProps) => (
  <Target>
    <input
      ref={(box) => {
        if (box) box.indeterminate = mixed;
      }}
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  </Target>
);
