import type { ClientStatus, InvoiceStatus, PackageId, PracticeType } from '@vitrine/contracts';

/** A demo client: invented, marked as demo wherever it shows (decision D9). */
export interface DemoClient {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly company: string;
  readonly practiceType: PracticeType;
  readonly status: ClientStatus;
  /** What is paid for each month. */
  readonly plan: { readonly packageId: PackageId | null; readonly title: string; readonly cents: number } | null;
  readonly accessCode: string;
  readonly joinedDaysAgo: number;
  /** How the subscription stands; none for clients who never had one. */
  readonly subscription?: {
    readonly state: 'active' | 'past_due' | 'ended';
    readonly title: string;
    readonly cents: number;
  };
  readonly invoices: readonly DemoInvoice[];
}

export interface DemoInvoice {
  readonly status: InvoiceStatus;
  readonly daysAgo: number;
  /** Days from the invoice's date; paid ones were paid on their day. */
  readonly dueInDays: number;
  readonly title: string;
  readonly items: readonly {
    readonly description: string;
    readonly quantity: string;
    readonly rateCents: number;
    readonly amountCents: number;
  }[];
}

/** One month of a plan. */
const month = (title: string, cents: number, daysAgo: number): DemoInvoice => ({
  status: 'paid',
  daysAgo,
  dueInDays: 0,
  title,
  items: [{ description: title, quantity: '1', rateCents: cents, amountCents: cents }],
});

export const demoClients: readonly DemoClient[] = [
  {
    name: 'Dr. Aiko Tanaka',
    email: 'aiko@tanakaorthodontics.example',
    phone: '+1 212 555 0192',
    company: 'Tanaka Orthodontics',
    practiceType: 'dental',
    status: 'active',
    plan: { packageId: 'transformation', title: 'Visionary Transformation', cents: 995_000 },
    accessCode: 'TANAKDEM01',
    joinedDaysAgo: 62,
    subscription: { state: 'active', title: 'Visionary Transformation', cents: 995_000 },
    invoices: [
      month('Visionary Transformation', 995_000, 62),
      month('Visionary Transformation', 995_000, 32),
      month('Visionary Transformation', 995_000, 2),
    ],
  },
  {
    name: 'Dr. Samuel Adeyemi',
    email: 'samuel@parkavenuesmiles.example',
    phone: '+1 646 555 0121',
    company: 'Park Avenue Smiles',
    practiceType: 'dental',
    status: 'active',
    plan: { packageId: 'foundation', title: 'Foundation Elite', cents: 499_700 },
    accessCode: 'PARKADEM02',
    joinedDaysAgo: 35,
    subscription: { state: 'past_due', title: 'Foundation Elite', cents: 499_700 },
    invoices: [month('Foundation Elite', 499_700, 35), month('Foundation Elite', 499_700, 5)],
  },
  {
    name: 'Hannah Lindqvist',
    email: 'hannah@stillwatermedspa.example',
    phone: null,
    company: 'Stillwater Med Spa',
    practiceType: 'medical-spa',
    status: 'active',
    plan: { packageId: null, title: 'HALCYON Special', cents: 200_000 },
    accessCode: 'STILLDEM03',
    joinedDaysAgo: 3,
    invoices: [month('HALCYON Special', 200_000, 3)],
  },
  {
    name: 'Dr. Elena Marchetti',
    email: 'elena@marchettiaesthetics.example',
    phone: '+1 212 555 0148',
    company: 'Marchetti Aesthetics',
    practiceType: 'medical-spa',
    status: 'pending',
    plan: null,
    accessCode: 'MARCHDEM04',
    joinedDaysAgo: 9,
    invoices: [
      {
        status: 'sent',
        daysAgo: 6,
        dueInDays: 30,
        title: 'Evening concierge',
        items: [
          {
            description: 'Voice and tone study with your front desk',
            quantity: '1',
            rateCents: 420_000,
            amountCents: 420_000,
          },
          { description: 'Engineering, by the hour', quantity: '37.5', rateCents: 18_000, amountCents: 675_000 },
        ],
      },
      {
        status: 'draft',
        daysAgo: 1,
        dueInDays: 30,
        title: 'Your campaign starts here',
        items: [
          { description: 'Second room of the concierge', quantity: '1', rateCents: 310_000, amountCents: 310_000 },
        ],
      },
    ],
  },
  {
    name: 'Ruth Abramowitz',
    email: 'ruth@riversidevein.example',
    phone: '+1 917 555 0164',
    company: 'Riverside Vein & Vascular',
    practiceType: 'other',
    status: 'inactive',
    plan: null,
    accessCode: 'RIVERDEM05',
    joinedDaysAgo: 88,
    subscription: { state: 'ended', title: 'Foundation Elite', cents: 499_700 },
    invoices: [
      {
        status: 'overdue',
        daysAgo: 48,
        dueInDays: 30,
        title: 'Referral study',
        items: [
          {
            description: 'Referral patterns of forty practices',
            quantity: '1',
            rateCents: 860_000,
            amountCents: 860_000,
          },
        ],
      },
    ],
  },
];

/** Finished wizards that still wait for their payment; the active clients' are paid. */
export const demoPending: readonly {
  readonly hoursAgo: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly practiceName: string;
  readonly practiceType: PracticeType;
  readonly packageId: PackageId;
}[] = [
  {
    hoursAgo: 5,
    firstName: 'Priya',
    lastName: 'Raman',
    email: 'priya@lumendermatology.example',
    practiceName: 'Lumen Dermatology',
    practiceType: 'dermatology',
    packageId: 'foundation',
  },
  {
    hoursAgo: 27,
    firstName: 'Marcus',
    lastName: 'Oyelaran',
    email: 'marcus@northlightdental.example',
    practiceName: 'Northlight Dental Studio',
    practiceType: 'dental',
    packageId: 'transformation',
  },
];
