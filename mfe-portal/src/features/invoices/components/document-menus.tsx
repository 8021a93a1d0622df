import type { Paper } from '@vitrine/contracts';
import { Button, Menu, type MenuItem, MoreIcon, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { ButtonRow } from '../../../shared/screen/layout.ts';

/** The file of an invoice or an estimate, on one of two papers. */
export const pdfItems = (download: (paper: Paper) => void): MenuItem[] => [
  { id: 'letter', label: 'Download PDF, US Letter', onSelect: () => download('letter') },
  { id: 'a4', label: 'Download PDF, A4', onSelect: () => download('a4') },
];

/** Buttons of a panel's acts: one line in a panel of 480 px, two on a phone. */
export const ActRow = styled(ButtonRow)`
  gap: ${vars.space[2]} ${vars.space[1]};
`;

const More = styled(Button)`
  padding-inline: ${vars.space[2]};
  ${touchTarget}
`;

interface MoreMenuProps {
  readonly items: readonly MenuItem[];
  readonly busy?: boolean;
}

/** What is seldom done to a record. */
export const MoreMenu = ({ items, busy = false }: MoreMenuProps) => (
  <Menu
    trigger={
      <More size="sm" variant="subtle" aria-label="More actions" title="More actions" busy={busy}>
        <MoreIcon />
      </More>
    }
    items={items}
  />
);
