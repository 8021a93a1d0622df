import { dashboardPackages, type ClientSummary, type Dashboard, type Invoice, type Payment } from '@vitrine/contracts';
import { id } from './sample-leads.ts';

export const samplePayment = (changes: Partial<Payment> = {}): Payment => ({
  id: id(300),
  kind: 'charge',
  state: 'succeeded',
  receiptNumber: 'R-2026-0001',
  amountCents: 499_700,
  currency: 'usd',
  note: null,
  receivedAt: '2026-11-18T14:02:00.000Z',
  ...changes,
});

export const sampleInvoice = (changes: Partial<Invoice> = {}): Invoice => ({
  id: id(201),
  number: 'INV-2026-001',
  clientName: 'Alder Dental Studio',
  clientEmail: 'june@alder.test',
  amountCents: 499_700,
  amountDueCents: 499_700,
  currency: 'usd',
  status: 'sent',
  attention: null,
  invoiceDate: '2026-11-15',
  dueDate: '2026-12-15',
  paidAt: null,
  recurring: false,
  demo: false,
  items: [
    { id: id(250), description: 'Foundation Elite', quantity: '1', rateCents: 400_000, amountCents: 400_000 },
    { id: id(251), description: 'Portraits', quantity: '2.5', rateCents: 39_880, amountCents: 99_700 },
  ],
  payments: [],
  paymentLinkTitle: 'Your campaign starts here',
  paymentLinkMessage: 'Complete your payment to activate your campaign',
  paymentUrl: 'https://halcyon.test/pay?invoice=7c1e0000-0000-4000-8000-000000009b40',
  clientId: null,
  version: 1,
  createdAt: '2026-11-15T11:30:00.000Z',
  updatedAt: '2026-11-15T11:30:00.000Z',
  ...changes,
});

export const sampleClient = (changes: Partial<ClientSummary> = {}): ClientSummary => ({
  id: id(401),
  name: 'June Alder',
  email: 'june@alder.test',
  phone: '+1 (212) 555-0134',
  company: 'Alder Dental Studio',
  industry: 'Dental',
  businessType: null,
  status: 'active',
  joinDate: '2026-10-02T09:00:00.000Z',
  totalSpentCents: 999_400,
  monthlyAmountCents: 499_700,
  accessCode: 'ALDERX7K2M',
  codeUsed: true,
  onboardingCompleted: true,
  paymentCompleted: true,
  subscriptionPlan: 'Foundation Elite',
  demo: false,
  ...changes,
});

export const sampleDashboard = (changes: Partial<Dashboard> = {}): Dashboard => ({
  totalClients: 12,
  activeClients: 9,
  monthlyRevenueCents: 4_894_700,
  totalRevenueCents: 123_456_789,
  pendingPayments: 3,
  paymentsAside: { total: 0, items: [] },
  clientsByPackage: dashboardPackages.map((name, count) => ({ name, count })),
  recentSignups: [],
  ...changes,
});
