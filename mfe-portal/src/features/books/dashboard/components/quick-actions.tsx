import { Link } from '@vitrine/shell-sdk';
import { ChevronRightIcon, media, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { paths } from '../../../../shared/paths.ts';
import { Section } from '../../../../shared/screen/section.tsx';

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
`;

const Action = styled(Link)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[4]};
  min-height: ${vars.control.md};
  font-size: ${vars.text.sm};
  color: ${vars.color.text};
  text-decoration: none;
  border-block-end: 1px solid ${vars.color.hairline};
  ${touchTarget}

  svg {
    color: ${vars.color.textFaint};
  }

  ${media.hover} {
    &:hover svg {
      color: ${vars.color.champagne};
    }
  }
`;

const actions = [
  { to: paths.clients, label: 'Manage Clients' },
  { to: paths.invoices, label: 'View Invoices' },
  { to: paths.billing, label: 'Open Billing' },
] as const;

export const QuickActions = () => (
  <Section as="h2" title="Quick Actions">
    <List>
      {actions.map(({ to, label }) => (
        <li key={to}>
          <Action to={to}>
            {label}
            <ChevronRightIcon size={12} />
          </Action>
        </li>
      ))}
    </List>
  </Section>
);
