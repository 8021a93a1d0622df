import { TeamRole } from '@vitrine/contracts';
import { roleHints, roleNames } from '../../../shared/auth/role-names.ts';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import type { FieldProps } from '../../../shared/forms/use-portal-form.ts';

/** The roles with what each may do. */
export const RoleChoice = (field: FieldProps<'role', TeamRole>) => (
  <ChoiceCards
    legend="Role"
    {...field}
    options={TeamRole.options.map((role) => ({ value: role, label: roleNames[role], hint: roleHints[role] }))}
  />
);
