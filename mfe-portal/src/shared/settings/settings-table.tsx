import { media, Td, Th, VisuallyHidden } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { FittingTable } from '../screen/record-table.ts';

/** The first column: what the row is about. */
export const SubjectTd = styled(Td)`
  overflow-wrap: anywhere;
`;

/** The last column of a table with actions. */
export const ActionTd = styled(Td)`
  padding-inline-end: 0;
  text-align: end;
`;

/** Facts below the subject on phones, where their own columns are hidden. */
export const PhoneOnly = styled.div`
  ${media.up('sm')} {
    display: none;
  }
`;

interface SettingsTableProps {
  readonly label: string;
  /** The cells of the table's head, without the one of the actions. */
  readonly head: ReactNode;
  /** Whether rows end with an `ActionTd`. */
  readonly hasActions: boolean;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table of a settings section: team members or API keys. */
export const SettingsTable = ({ label, head, hasActions, children }: SettingsTableProps) => (
  <FittingTable label={label}>
    <thead>
      <tr>
        {head}
        {hasActions && (
          <Th>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Th>
        )}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </FittingTable>
);
