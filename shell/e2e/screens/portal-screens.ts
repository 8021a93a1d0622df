import { accountScreens } from './account-screens.ts';
import { agencyScreens } from './agency-screens.ts';
import { estimateScreens } from './estimate-screens.ts';
import { inboxScreens } from './inbox-screens.ts';
import { invoiceScreens } from './invoice-screens.ts';
import { previewOfPortal } from './preview-screens.ts';
import { recordScreens } from './record-screens.ts';
import { recurringScreens } from './recurring-screens.ts';
import { roleScreens } from './role-screens.ts';
import type { ScreenGroup } from './screen.ts';
import { settingsScreens } from './settings-screens.ts';

export const portalScreens: readonly ScreenGroup[] = [
  { name: 'dashboard, leads and clients', as: 'owner', screens: recordScreens },
  { name: 'invoices and schedules', as: 'owner', screens: [...invoiceScreens, ...recurringScreens] },
  { name: 'estimates', as: 'owner', screens: estimateScreens },
  {
    name: 'billing, inbox, messages, codes, reports and settings',
    as: 'owner',
    screens: [...agencyScreens, ...inboxScreens, ...settingsScreens],
  },
  { name: 'roles', as: 'owner', screens: roleScreens },
  { name: 'an account', as: 'customer', screens: accountScreens },
  { name: 'a preview', as: 'owner', screens: [previewOfPortal] },
];
