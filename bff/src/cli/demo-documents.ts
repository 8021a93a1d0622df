import type { EstimateItem, OfflinePayment, RecurringInvoiceCreate, RefundCreate } from '@vitrine/contracts';

/** What is on the demo's documents, by client; days count back from the seeding. */
interface DemoDocument {
  /** Email address of a demo client. */
  readonly client: string;
  readonly title: string;
  readonly daysAgo: number;
}

interface DemoPayment {
  readonly daysAgo: number;
  readonly cents: number;
  readonly method: NonNullable<OfflinePayment['method']>;
  readonly documentNumber: string;
}

export interface DemoBill extends DemoDocument {
  readonly dueInDays: number;
  readonly lines: readonly {
    readonly description: string;
    readonly quantity: string;
    readonly rateCents: number;
    readonly taxed?: true;
  }[];
  /** Days of its parts, counted from its date; the rest after a deposit is due with the invoice. */
  readonly terms?:
    | { readonly kind: 'deposit'; readonly percent: number; readonly dueInDays: number }
    | { readonly kind: 'installments'; readonly dueInDays: readonly number[] };
  readonly payments: readonly DemoPayment[];
  /** A part of the first payment, given back with a credit note. */
  readonly refund?: {
    readonly daysAgo: number;
    readonly cents: number;
    readonly method: RefundCreate['method'];
    readonly reference: string;
    readonly reason: string;
  };
  /** The schedule that made it. */
  readonly schedule?: string;
}

/** Thousandths of a percent. */
export const demoTax = {
  name: 'New York sales tax',
  percent: 8_875,
  parts: [
    { name: 'New York State', percent: 4_000 },
    { name: 'City of New York', percent: 4_500 },
    { name: 'Commuter district', percent: 375 },
  ],
  inclusive: false,
  isDefault: false,
};

export const demoBills: readonly DemoBill[] = [
  {
    client: 'elena@marchettiaesthetics.example',
    title: 'Concierge launch campaign',
    daysAgo: 40,
    dueInDays: 70,
    lines: [{ description: 'Launch campaign, three months', quantity: '3', rateCents: 300_000 }],
    terms: { kind: 'installments', dueInDays: [10, 50, 70] },
    payments: [{ daysAgo: 31, cents: 300_000, method: 'wire', documentNumber: 'FW-20418' }],
  },
  {
    client: 'hannah@stillwatermedspa.example',
    title: 'Website care',
    daysAgo: 27,
    dueInDays: 14,
    lines: [{ description: 'Website care, one month', quantity: '1', rateCents: 35_000 }],
    payments: [{ daysAgo: 21, cents: 35_000, method: 'check', documentNumber: '1187' }],
    schedule: 'Website care',
  },
  {
    client: 'samuel@parkavenuesmiles.example',
    title: 'Printed recall kits',
    daysAgo: 24,
    dueInDays: 14,
    lines: [{ description: 'Recall kits, printed and boxed', quantity: '500', rateCents: 480, taxed: true }],
    payments: [{ daysAgo: 18, cents: 261_300, method: 'check', documentNumber: '2045' }],
    refund: {
      daysAgo: 11,
      cents: 52_260,
      method: 'check',
      reference: '3311',
      reason: '100 kits arrived damaged',
    },
  },
  {
    client: 'samuel@parkavenuesmiles.example',
    title: 'Waiting-room screens',
    daysAgo: 20,
    dueInDays: 14,
    lines: [{ description: 'Screens with the practice film, per room', quantity: '2', rateCents: 72_500 }],
    // 250 dollars more than is due, which become their credit.
    payments: [{ daysAgo: 14, cents: 170_000, method: 'wire', documentNumber: 'FW-20977' }],
  },
  {
    client: 'hannah@stillwatermedspa.example',
    title: 'Treatment menu and photography',
    daysAgo: 12,
    dueInDays: 45,
    lines: [
      { description: 'Treatment menu, written and designed', quantity: '1', rateCents: 380_000 },
      { description: 'Photography, by the half day', quantity: '2', rateCents: 110_000 },
    ],
    terms: { kind: 'deposit', percent: 30_000, dueInDays: 24 },
    payments: [{ daysAgo: 7, cents: 100_000, method: 'check', documentNumber: '1203' }],
  },
];

export interface DemoEstimate extends DemoDocument {
  readonly validForDays: number;
  readonly message: string;
  /** Thousandths of a percent. */
  readonly depositPercent: number | null;
  readonly items: readonly (Pick<EstimateItem, 'description' | 'quantity' | 'rateCents'> & {
    readonly option?: true;
  })[];
  /** Days ago on which the client opened it; an estimate that was never opened is a draft. */
  readonly openedDaysAgo?: readonly number[];
  readonly signature?: { readonly daysAgo: number; readonly name: string; readonly path: string };
  readonly refusal?: { readonly daysAgo: number; readonly reason: string };
}

export const demoEstimateTerms = 'Half at the start, half on delivery.';

export const demoEstimates: readonly DemoEstimate[] = [
  {
    client: 'ruth@riversidevein.example',
    title: 'Referral study, second part',
    daysAgo: 33,
    validForDays: 30,
    message: 'This follows the study of your forty referring practices.',
    depositPercent: null,
    items: [{ description: 'Interviews with referring practices', quantity: '12', rateCents: 45_000 }],
    openedDaysAgo: [32, 26],
    refusal: { daysAgo: 26, reason: 'We are closing the second office, so we don’t need this now.' },
  },
  {
    client: 'aiko@tanakaorthodontics.example',
    title: 'Recall film and reminder letters',
    daysAgo: 21,
    validForDays: 30,
    message: 'Thank you for showing us both offices.',
    depositPercent: 30_000,
    items: [
      { description: 'Recall film, ninety seconds', quantity: '1', rateCents: 640_000 },
      { description: 'Reminder letters, four versions', quantity: '4', rateCents: 38_000 },
      { description: 'Japanese version', quantity: '1', rateCents: 120_000, option: true },
    ],
    openedDaysAgo: [20, 17],
    signature: {
      daysAgo: 17,
      name: 'Aiko Tanaka',
      path:
        'M84,122 L104,74 L122,48 L134,86 L146,126 M98,98 L140,94 M168,92 L166,124 M166,72 L168,70 ' +
        'M196,62 L194,126 M224,88 L198,106 L228,128 M258,96 L242,112 L256,126 L272,110 L258,96 ' +
        'M318,58 L392,54 M354,56 L350,128 M420,100 L402,118 L420,126 L430,104 L432,128 ' +
        'M452,102 L452,126 L464,102 L476,104 L478,128',
    },
  },
  {
    client: 'hannah@stillwatermedspa.example',
    title: 'Membership launch',
    daysAgo: 6,
    validForDays: 30,
    message: 'As we discussed on the phone, with the mailing as an option.',
    depositPercent: 25_000,
    items: [
      { description: 'Membership page and offer', quantity: '1', rateCents: 390_000 },
      { description: 'Mailing to former guests', quantity: '1', rateCents: 85_000, option: true },
    ],
    openedDaysAgo: [5, 4],
  },
  {
    client: 'elena@marchettiaesthetics.example',
    title: 'Concierge for the second office',
    daysAgo: 2,
    validForDays: 30,
    message: '',
    depositPercent: 30_000,
    items: [
      { description: 'Setup for the second office', quantity: '1', rateCents: 280_000 },
      { description: 'Training of the front desk, by the hour', quantity: '6', rateCents: 18_000 },
    ],
  },
];

export interface DemoSchedule extends DemoDocument, Pick<RecurringInvoiceCreate, 'interval' | 'dueInDays'> {
  /** From the seeding; its day of the month is the schedule's. */
  readonly startsInDays: number;
  readonly description: string;
  readonly rateCents: number;
  /** Paused since then. */
  readonly pausedDaysAgo?: number;
}

export const demoSchedules: readonly DemoSchedule[] = [
  {
    client: 'hannah@stillwatermedspa.example',
    title: 'Website care',
    daysAgo: 28,
    startsInDays: -27,
    interval: 'month',
    dueInDays: 14,
    description: 'Website care, one month',
    rateCents: 35_000,
  },
  {
    client: 'samuel@parkavenuesmiles.example',
    title: 'Review monitoring',
    daysAgo: 30,
    startsInDays: 20,
    interval: 'quarter',
    dueInDays: 30,
    description: 'Review monitoring, one quarter',
    rateCents: 90_000,
    pausedDaysAgo: 8,
  },
];
