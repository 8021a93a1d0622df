import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { NavPill } from '../nav-pill.ts';
import { paths } from '../paths.ts';

/** The screens around invoices, in their order. */
const invoicingScreens = [
  { to: paths.invoices, label: 'Invoices' },
  { to: paths.estimates, label: 'Estimates' },
  { to: paths.recurring, label: 'Recurring' },
  { to: paths.reports, label: 'Reports' },
] as const;

const Links = styled.nav`
  display: flex;
  gap: ${vars.space[1]};
  overflow-x: auto;
  scrollbar-width: none;
`;

/** Links between the screens around invoices, beside the title of each. */
export const InvoicingNav = () => (
  <Links aria-label="Invoicing">
    {invoicingScreens.map(({ to, label }) => (
      <NavPill key={to} to={to}>
        {label}
      </NavPill>
    ))}
  </Links>
);
