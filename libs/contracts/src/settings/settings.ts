import { z } from 'zod';
import { type LedgerAccount, ledgerAccountIds, ledgerAccounts } from '../books/accounts.ts';
import { line } from '../common/typed-fields.ts';
import { RequiredEmail } from '../common/email-address.ts';
import { VersionOrNone } from '../common/fields.ts';
import { pastedPhone, visibleText } from '../common/pasted-text.ts';
import { invalidPhone, readPhone } from '../common/phone.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Saved } from './saved.ts';

/** One line, without what would end or split a mail header. */
const headerLine = (maximum: number, message: string) =>
  z
    .string(message)
    .overwrite(visibleText)
    .trim()
    .min(1, message)
    .max(maximum, `Use at most ${maximum} characters`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}<>"\\]*$/u, 'Leave out line breaks, quotes, < and >');

/** Most characters of a code and of a name. */
export const accountLimits = { code: 20, name: 60 } as const;

/** Messages beside the fields. */
export const accountMessages = {
  code: 'Enter a code of 1 to 20 characters',
  name: 'Enter a name of 1 to 60 characters',
  duplicate: 'This code is taken',
} as const;

const accountText = (maximum: number, message: string) =>
  line(500)
    .refine((typed) => typed.length > 0, message)
    .refine((typed) => typed.length <= maximum, message);
const Account = z.strictObject({
  code: accountText(accountLimits.code, accountMessages.code),
  name: accountText(accountLimits.name, accountMessages.name),
});

/** Code and name of each account, before they are compared with each other. */
export const AccountFields = z.strictObject({
  bank: Account,
  clearing: Account,
  receivable: Account,
  salesTax: Account,
  customerCredit: Account,
  revenue: Account,
  refunds: Account,
  /** Settings of before there were write-offs have none. */
  badDebt: Account.default({ ...ledgerAccounts.badDebt }),
  fees: Account,
} satisfies Record<LedgerAccount, typeof Account | z.ZodDefault<typeof Account>>);
export type AccountSettings = z.infer<typeof AccountFields>;

/** Adds an issue at the code of each account whose code an earlier one has, in any case. */
export function refuseSharedCodes(accounts: AccountSettings, context: z.RefinementCtx): void {
  const codes = new Set<string>();
  for (const id of ledgerAccountIds) {
    const code = accounts[id].code.toLowerCase();
    if (codes.has(code)) context.addIssue({ code: 'custom', path: [id, 'code'], message: accountMessages.duplicate });
    codes.add(code);
  }
}

/** Codes and names of the general ledger's accounts. */
export const AccountSettings = AccountFields.superRefine(refuseSharedCodes);

/** Colors a mail may carry, each readable on paper and at night. */
export const MailAccent = z.enum(['champagne', 'jade', 'steel', 'ember']);
export type MailAccent = z.infer<typeof MailAccent>;

/** How the agency appears in mails, receipts and invoices. The public pages are rendered ahead and keep their own. */
export const BrandSettings = z.strictObject({
  /** Who mails are from; the mailbox behind it is the installation's. */
  displayName: headerLine(60, 'Display name is required'),
  /** Where an answer to a mail goes. */
  replyTo: RequiredEmail,
  /** Lines for the foot of mails and the head of invoices. */
  businessAddress: z
    .string()
    .transform((text) =>
      visibleText(text)
        .split(/\r\n?|\n/)
        .map((line) => line.trim())
        .filter(Boolean)
        .join('\n'),
    )
    .pipe(
      z
        .string()
        .min(1, 'Business address is required')
        .max(300, 'Use at most 300 characters')
        .regex(/^[^\n]*(\n[^\n]*){0,5}$/, 'Use at most six lines')
        .regex(/^([^\p{Cc}\p{Zl}\p{Zp}]|\n)*$/u, 'Leave out control characters'),
    ),
  /** As printed; empty when there is none to print. */
  phone: z
    .string()
    .overwrite(pastedPhone)
    .max(40, invalidPhone)
    .refine((text) => text === '' || typeof readPhone(text) !== 'string', invalidPhone),
  accent: MailAccent,
});
export type BrandSettings = z.infer<typeof BrandSettings>;

/** What the team is told by mail. */
export const NotificationKind = z.enum(['inquiry', 'submission', 'payment', 'payment-review', 'crash']);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Addresses of one kind of notice: at least one, each once, lower case. */
export const Recipients = z
  .array(RequiredEmail)
  .transform((addresses) => [...new Set(addresses)])
  .pipe(z.array(z.string()).min(1, 'At least one address is needed').max(10, 'At most ten addresses'));

export const NotificationSettings = z.strictObject({
  recipients: z.strictObject({
    inquiry: Recipients,
    submission: Recipients,
    payment: Recipients,
    'payment-review': Recipients,
    crash: Recipients,
  }),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Whether saved cards of clients who agreed are charged on the due dates of their invoices. */
export const AutopaySettings = z.strictObject({ enabled: z.boolean() });
export type AutopaySettings = z.infer<typeof AutopaySettings>;

/** Whether clients may pay from a bank account, where the provider offers it. */
export const PaymentSettings = z.strictObject({ bankAccounts: z.boolean() });
export type PaymentSettings = z.infer<typeof PaymentSettings>;

/** Most that anyone but an owner pays back in 24 hours, in cents, until owners say otherwise. */
export const usualPayBackLimitCents = 100_000;
/** Most rows of a list of people that anyone but an owner exports at once, until owners say otherwise. */
export const usualExportLimitRows = 1000;

/** Who must use a second factor (owners may have to in any case), and what needs an owner. */
export const SecuritySettings = z.strictObject({
  /** Whether everyone on the team. */
  secondFactorForAll: z.boolean(),
  payBackLimitCents: z.number().int().min(0).max(99_999_999).default(usualPayBackLimitCents),
  exportLimitRows: z.number().int().min(0).max(1_000_000).default(usualExportLimitRows),
});
export type SecuritySettings = z.infer<typeof SecuritySettings>;

export const SavedBrandSettings = BrandSettings.extend(Saved.shape);
export type SavedBrandSettings = z.infer<typeof SavedBrandSettings>;
export const SavedNotificationSettings = NotificationSettings.extend(Saved.shape);
export type SavedNotificationSettings = z.infer<typeof SavedNotificationSettings>;

export const SavedAutopaySettings = AutopaySettings.extend(Saved.shape);
export type SavedAutopaySettings = z.infer<typeof SavedAutopaySettings>;

export const SavedPaymentSettings = PaymentSettings.extend(Saved.shape);
export const PaymentSettingsUpdate = PaymentSettings.extend({ version: VersionOrNone });

export const SavedSecuritySettings = SecuritySettings.extend(Saved.shape);
/** A limit that is left out stays. */
export const SecuritySettingsUpdate = z.strictObject({
  secondFactorForAll: SecuritySettings.shape.secondFactorForAll,
  payBackLimitCents: SecuritySettings.shape.payBackLimitCents.unwrap().optional(),
  exportLimitRows: SecuritySettings.shape.exportLimitRows.unwrap().optional(),
  version: VersionOrNone,
});

export const SavedAccountSettings = AccountFields.extend(Saved.shape);
export type SavedAccountSettings = z.infer<typeof SavedAccountSettings>;

export const AccountSettingsUpdate = AccountFields.extend({ version: VersionOrNone }).superRefine(refuseSharedCodes);
export type AccountSettingsUpdate = z.infer<typeof AccountSettingsUpdate>;
export const AutopaySettingsUpdate = AutopaySettings.extend({ version: VersionOrNone });
export type AutopaySettingsUpdate = z.infer<typeof AutopaySettingsUpdate>;
export const BrandSettingsUpdate = BrandSettings.extend({ version: VersionOrNone });
export type BrandSettingsUpdate = z.infer<typeof BrandSettingsUpdate>;
export const NotificationSettingsUpdate = NotificationSettings.extend({ version: VersionOrNone });
export type NotificationSettingsUpdate = z.infer<typeof NotificationSettingsUpdate>;

export const settingsEndpoints = {
  brand: defineEndpoint({
    id: 'settings.brand',
    method: 'GET',
    path: '/settings/brand',
    summary: 'How the agency appears in mails, receipts and invoices',
    access: 'portal',
    status: 200,
    response: SavedBrandSettings,
  }),
  updateBrand: defineEndpoint({
    id: 'settings.updateBrand',
    method: 'PUT',
    path: '/settings/brand',
    summary: 'Change how the agency appears; a stale `version` fails with `stale_version` and the current settings',
    access: 'owner',
    idempotent: true,
    body: BrandSettingsUpdate,
    status: 200,
    response: SavedBrandSettings,
  }),
  notifications: defineEndpoint({
    id: 'settings.notifications',
    method: 'GET',
    path: '/settings/notifications',
    summary: 'Which notices each team member gets by email',
    access: 'settings.read',
    status: 200,
    response: SavedNotificationSettings,
  }),
  updateNotifications: defineEndpoint({
    id: 'settings.updateNotifications',
    method: 'PUT',
    path: '/settings/notifications',
    summary: 'Change who is told; a stale `version` fails with `stale_version` and the current settings',
    access: 'owner',
    idempotent: true,
    body: NotificationSettingsUpdate,
    status: 200,
    response: SavedNotificationSettings,
  }),
  accounts: defineEndpoint({
    id: 'settings.accounts',
    method: 'GET',
    path: '/settings/accounts',
    summary: "Codes and names of the general ledger's accounts, as the journal has them",
    access: 'settings.read',
    status: 200,
    response: SavedAccountSettings,
  }),
  updateAccounts: defineEndpoint({
    id: 'settings.updateAccounts',
    method: 'PUT',
    path: '/settings/accounts',
    summary: 'Change the accounts; a stale `version` fails with `stale_version` and the current settings',
    access: 'owner',
    idempotent: true,
    body: AccountSettingsUpdate,
    status: 200,
    response: SavedAccountSettings,
  }),
  security: defineEndpoint({
    id: 'settings.security',
    method: 'GET',
    path: '/settings/security',
    summary: 'Whether everyone on the team must use a second factor, and above what an owner is needed',
    access: 'settings.read',
    status: 200,
    response: SavedSecuritySettings,
  }),
  updateSecurity: defineEndpoint({
    id: 'settings.updateSecurity',
    method: 'PUT',
    path: '/settings/security',
    summary:
      'Ask everyone on the team for a second factor; who has none is led to set it up before anything else. Or ' +
      'change above what an owner is needed. A stale `version` fails with `stale_version` and the current settings',
    access: 'owner',
    idempotent: true,
    body: SecuritySettingsUpdate,
    status: 200,
    response: SavedSecuritySettings,
  }),
  payments: defineEndpoint({
    id: 'settings.payments',
    method: 'GET',
    path: '/settings/payments',
    summary: 'Whether clients may pay from a bank account; they may until somebody turns it off',
    access: 'settings.read',
    status: 200,
    response: SavedPaymentSettings,
  }),
  updatePayments: defineEndpoint({
    id: 'settings.updatePayments',
    method: 'PUT',
    path: '/settings/payments',
    summary: 'Turn bank payments on or off; a stale `version` fails with `stale_version` and the current settings',
    access: 'owner',
    idempotent: true,
    body: PaymentSettingsUpdate,
    status: 200,
    response: SavedPaymentSettings,
  }),
  autopay: defineEndpoint({
    id: 'settings.autopay',
    method: 'GET',
    path: '/settings/autopay',
    summary: 'Whether saved cards are charged by themselves; off until somebody turns it on',
    access: 'settings.read',
    status: 200,
    response: SavedAutopaySettings,
  }),
  updateAutopay: defineEndpoint({
    id: 'settings.updateAutopay',
    method: 'PUT',
    path: '/settings/autopay',
    summary: 'Turn autopay on or off; a stale `version` fails with `stale_version` and the current settings',
    access: 'owner',
    idempotent: true,
    body: AutopaySettingsUpdate,
    status: 200,
    response: SavedAutopaySettings,
  }),
} as const;
