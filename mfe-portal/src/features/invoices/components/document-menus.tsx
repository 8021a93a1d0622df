import type { Paper } from '@vitrine/contracts';
import { Button, ChevronDownIcon, Menu, type MenuItem, MoreIcon, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

interface PdfMenuProps {
  readonly busy: boolean;
  readonly onDownload: (paper: Paper) => void;
}

/** Downloads an invoice or an estimate on one of two papers. */
export const PdfMenu = ({ busy, onDownload }: PdfMenuProps) => (
  <Menu
    align="start"
    trigger={
      <Button size="sm" busy={busy}>
        Download PDF <ChevronDownIcon size={12} />
      </Button>
    }
    items={[
      { id: 'letter', label: 'US Letter', onSelect: () => onDownload('letter') },
      { id: 'a4', label: 'A4', onSelect: () => onDownload('a4') },
    ]}
  />
);

const More = styled(Button)`
  padding-inline: ${vars.space[2]};
  ${touchTarget}
`;

/** What is seldom done to a record. */
export const MoreMenu = ({ items }: { readonly items: readonly MenuItem[] }) => (
  <Menu
    trigger={
      <More size="sm" variant="subtle" aria-label="More actions" title="More actions">
        <MoreIcon />
      </More>
    }
    items={items}
  />
);
