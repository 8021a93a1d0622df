import { TeamRole } from '@vitrine/contracts';
import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { roleHints, roleLabels } from '../texts.ts';

const Choices = styled.fieldset`
  display: grid;
  gap: ${vars.space[2]};
`;

const Legend = styled.legend`
  margin-block-end: ${vars.space[2]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

const Choice = styled.label`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0 ${vars.space[3]};
  padding: ${vars.space[3]} ${vars.space[4]};
  border: 1px solid ${vars.color.control};
  border-radius: ${vars.radius.md};
  cursor: pointer;

  &:has(:checked) {
    border-color: ${vars.color.champagne};
    background: ${vars.color.selected};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${vars.color.champagne};
    outline-offset: 2px;
  }

  input {
    width: 1rem;
    height: 1rem;
    margin: 0.25rem 0 0;
    accent-color: ${vars.color.champagne};
    outline: none;
  }
`;

const Hint = styled.span`
  grid-column: 2;
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.text};
  color: ${vars.color.textMuted};
`;

interface RoleChoiceProps {
  readonly value: TeamRole;
  readonly onChange: (role: TeamRole) => void;
}

/** The two roles with what each may do, the smaller one first. */
export const RoleChoice = ({ value, onChange }: RoleChoiceProps) => (
  <Choices>
    <Legend>Role</Legend>
    {TeamRole.options.toReversed().map((role) => (
      <Choice key={role}>
        <input type="radio" name="role" value={role} checked={role === value} onChange={() => onChange(role)} />
        {roleLabels[role]}
        <Hint>{roleHints[role]}</Hint>
      </Choice>
    ))}
  </Choices>
);
