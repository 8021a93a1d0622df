import { TeamRole } from '@vitrine/contracts';
import { ChoiceCards } from '../../../../shared/choice-cards.tsx';
import { roleHints, roleLabels } from '../texts.ts';

interface RoleChoiceProps {
  readonly value: TeamRole;
  readonly onChange: (role: TeamRole) => void;
}

/** The two roles with what each may do, the smaller one first. */
export const RoleChoice = ({ value, onChange }: RoleChoiceProps) => (
  <ChoiceCards
    legend="Role"
    name="role"
    value={value}
    onChange={onChange}
    options={TeamRole.options
      .toReversed()
      .map((role) => ({ value: role, label: roleLabels[role], hint: roleHints[role] }))}
  />
);
