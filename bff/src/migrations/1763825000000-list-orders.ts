import type { MigrationInterface, QueryRunner } from 'typeorm';

const place = (column: string, values: readonly string[]): string =>
  `array_position(ARRAY[${values.map((value) => `'${value}'`).join(', ')}], ${column})`;

const displayStatus = `CASE
  WHEN status IN ('sent', 'overdue') AND received_cents > refunded_cents THEN 'partially_paid'
  WHEN status <> 'paid' OR greatest(0, refunded_cents - greatest(0, received_cents - amount_cents)) = 0 THEN status
  WHEN received_cents > refunded_cents THEN 'partly_refunded' ELSE 'refunded' END`;
const displayStatuses = ['draft', 'sent', 'paid', 'overdue', 'void', 'partially_paid', 'partly_refunded', 'refunded'];
const messageStatuses = ['queued', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'suppressed', 'unknown'];
const messageStatus = place('status', [...messageStatuses, 'mock_sent', 'canceled']);

/** Keys of the index of each order, by the index's name. */
const orders = {
  invoices: { invoices_by_status: `${place(displayStatus, displayStatuses)}, number_order` },
  estimates: { estimates_by_valid: 'valid_until', estimates_by_amount: 'amount_cents' },
  recurring_invoices: {
    recurring_invoices_by_next: `coalesce(next_on, 'infinity'::date)`,
    recurring_invoices_by_title: 'fold_text(title) COLLATE "C"',
    recurring_invoices_by_amount: 'amount_cents',
  },
  clients: {
    clients_by_status: place('status', ['pending', 'active', 'inactive']),
    clients_by_plan: `lower(coalesce(subscription_plan, custom_package ->> 'name', ''))`,
  },
  contacts: {
    contacts_by_status: place('status', ['new', 'contacted', 'qualified', 'won', 'lost']),
    contacts_by_project: 'lower(project_type)',
  },
  email_messages: { email_messages_by_recipient: 'recipient', email_messages_by_status: messageStatus },
  sms_messages: { sms_messages_by_recipient: 'recipient', sms_messages_by_status: messageStatus },
} as const;

/** Each table has a transaction of its own: BFFs of the release before serve meanwhile, and more could deadlock. */
abstract class ListOrders implements MigrationInterface {
  abstract readonly name: string;
  protected abstract readonly table: keyof typeof orders;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, key] of Object.entries(orders[this.table]))
      await runner.query(`CREATE INDEX ${name} ON ${this.table} (${key}, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(orders[this.table])) await runner.query(`DROP INDEX ${name}`);
  }
}

export class InvoiceOrders1763825000000 extends ListOrders {
  readonly name = 'InvoiceOrders1763825000000';
  protected readonly table = 'invoices';
}

export class EstimateOrders1763825000001 extends ListOrders {
  readonly name = 'EstimateOrders1763825000001';
  protected readonly table = 'estimates';
}

export class ScheduleOrders1763825000002 extends ListOrders {
  readonly name = 'ScheduleOrders1763825000002';
  protected readonly table = 'recurring_invoices';
}

export class ClientOrders1763825000003 extends ListOrders {
  readonly name = 'ClientOrders1763825000003';
  protected readonly table = 'clients';
}

export class ContactOrders1763825000004 extends ListOrders {
  readonly name = 'ContactOrders1763825000004';
  protected readonly table = 'contacts';
}

export class MailOrders1763825000005 extends ListOrders {
  readonly name = 'MailOrders1763825000005';
  protected readonly table = 'email_messages';
}

export class TextOrders1763825000006 extends ListOrders {
  readonly name = 'TextOrders1763825000006';
  protected readonly table = 'sms_messages';
}
