const funds = 'There wasn’t enough money in the bank account.';
const closed = 'The bank account was closed.';
const restricted = 'The bank account can’t be debited.';
const refused = 'The account holder told the bank not to allow this payment.';
const details = 'The account details were wrong, so the bank couldn’t find the account.';
const unclear = 'The bank couldn’t process the payment.';

/** Why a bank payment failed or was returned, by the provider's codes of charges, of declines and of disputes. */
const failures: Readonly<Record<string, string>> = {
  account_closed: closed,
  account_frozen: restricted,
  bank_account_closed: closed,
  bank_account_frozen: restricted,
  bank_account_invalid_details: details,
  bank_account_restricted: restricted,
  bank_account_unusable: restricted,
  bank_cannot_process: unclear,
  bank_ownership_changed: 'The bank account moved to another bank.',
  could_not_process: unclear,
  customer_initiated: refused,
  debit_not_authorized: refused,
  incorrect_account_details: details,
  insufficient_funds: funds,
  invalid_account_number: details,
  no_account: details,
};

/** The reason in a sentence, for clients and staff; of an unknown code one that fits any. */
export const bankFailure = (code: string | null): string =>
  failures[code ?? ''] ?? 'The bank didn’t accept the payment.';
