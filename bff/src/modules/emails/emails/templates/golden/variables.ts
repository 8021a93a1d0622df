import { estimateMail } from '../estimates.ts';

export const site = 'https://halcyon.example';
export const id = '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11';
export const link = `${site}/page#token=a.b`;
export const newsletter = { link, unsubscribe: `${site}/newsletter/leave#token=c.d` };
export const patient = { patientName: 'Mx. Rowan Ellis' };
/** What a person types who means no good, or only likes signs. */
export const evil = '<b>Ada</b> & "O\'Brien"';

export const inquiry = {
  name: evil,
  email: 'ada@example.com',
  message: `First line\n${evil}\n\nhello@halcyon.example`,
  company: null,
  position: null,
  phone: null,
  projectType: 'Other',
  budgetRange: null,
  timeline: null,
  urgency: 'urgent',
  leadScore: 200,
  leadScoreMaximum: 320,
  portalUrl: site,
};
export const submission = {
  wizard: 'access-code',
  practiceName: 'Lumen Dermatology',
  contactName: 'Ines Marlow',
  email: 'ines@lumen.example',
  phone: '+1 212 555 0147',
  practiceType: 'Dermatology',
  promoCode: null,
  packageName: null,
  price: null,
  budget: null,
  goals: [],
  startDate: null,
  notes: null,
};
export const sums = [
  { label: 'Subtotal', amount: '$5,000.00' },
  { label: 'Discount', amount: '−$3.00' },
];
export const alert = {
  heading: 'A payment failed',
  facts: [
    ['Client', 'Lumen Dermatology'],
    ['Amount', '$450.00'],
  ],
  todo: 'Stripe tries again by itself. You don’t need to do anything.',
  clientId: id,
  portalUrl: site,
};
export const decision = {
  heading: 'Lumen Dermatology declined an estimate',
  facts: [['Estimate', 'EST-2026-012']],
  quote: null,
  todo: 'Open it to make a new version.',
  estimateId: id,
  portalUrl: site,
};
export const declined = {
  clientName: 'Lumen Dermatology',
  invoiceNumber: 'INV-2026-031',
  title: 'Spring campaign',
  amount: '$450.00',
  card: 'Visa ending in 4242',
  code: 'insufficient_funds',
  nextTry: 'March 5, 2026',
  paymentUrl: `${site}/pay`,
  accountUrl: `${site}/account`,
};
export const bankDebit = {
  state: 'processing',
  title: 'Recall automation',
  invoiceNumber: 'INV-2026-031',
  amount: '$450.00',
  method: { type: 'bank_account', last4: '6789' },
  expectedOn: '2026-03-06',
  code: null,
  owed: null,
  paymentUrl: `${site}/pay?invoice=a`,
};
export const brokenDebit = { ...bankDebit, expectedOn: null, owed: '$450.00' };
export const failedPlan = {
  clientName: 'Lumen Dermatology',
  title: 'Foundation Elite',
  amount: '$4,997.00',
  reason: 'Your card was declined.',
  nextTry: 'March 5, 2026',
  paymentUrl: `${site}/invoice`,
};
export const payment = {
  practiceName: 'Lumen Dermatology',
  email: 'ines@lumen.example',
  title: 'Foundation Elite',
  amount: '$4,997.00 a month',
  invoiceNumber: 'INV-2026-031',
  receiptNumber: 'REC-2026-014',
  form: [],
  portalUrl: site,
};
export const review = {
  state: 'review',
  reason: 'It’s $1.00 less than was due.',
  title: 'Foundation Elite',
  clientName: 'Lumen Dermatology',
  received: '$4,996.00',
  expected: '$4,997.00',
  reference: 'pi_3Q',
};
export const crash = {
  reason: 'TypeError: x is undefined',
  url: `${site}/about`,
  remote: null,
  build: null,
  requestId: null,
};
export const campaign = {
  message: 'An offer for your practice',
  name: 'Spring campaign',
  description: '',
  features: [],
  amountCents: 299_700,
  code: 'SPRING-2026',
  link,
};
export const rollback = {
  remote: 'mfe-about',
  owner: 'Growth',
  from: 'a1b2c3',
  to: 'f0e1d2',
  reason: '12 of 400 views crashed',
  canary: false,
  portalUrl: site,
};

export const signedCopy = {
  ...estimateMail.sample,
  version: 2,
  status: 'accepted',
  url: null,
  signature: { name: 'June Alder', path: null, at: 'March 2, 2026 at 9:00:00 AM EST', address: null, sha256: 'ab' },
};
export const askedDeposit = {
  amount: '$500.00',
  dueDate: 'March 9, 2026',
  rest: { amount: '$4,497.00', dueDate: 'April 1, 2026' },
  paymentUrl: `${site}/pay?invoice=${id}`,
};
export const followUps = {
  one: {
    leads: [{ contactId: id, name: evil, company: null, due: 'Sun, Mar 1', notes: null }],
    portalUrl: site,
  },
  two: {
    leads: [
      { contactId: id, name: 'Ada', company: null, due: 'Sun, Mar 1', notes: 'Bring the plan' },
      {
        contactId: id.replace('11', '12'),
        name: 'Nora Vale',
        company: 'Vale Skin',
        due: 'Mon, Mar 2',
        notes: null,
      },
    ],
    portalUrl: site,
  },
  'a task': {
    leads: [],
    tasks: [{ title: evil, about: 'Lumen', due: 'Mon, Mar 2, 2:30 PM', path: `/clients/${id}` }],
    portalUrl: site,
  },
  'one of each': {
    leads: [{ contactId: id, name: 'Ada', company: null, due: 'Sun, Mar 1', notes: null }],
    tasks: [{ title: 'Call the printer', about: null, due: 'Mon, Mar 2', path: '/admin' }],
    portalUrl: site,
  },
};
