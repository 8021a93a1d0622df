import { scheduleWording } from '@vitrine/contracts';
import type { Page } from 'playwright/test';
import { brokenScreens } from './broken-screens.ts';
import { previewOfSite } from './preview-screens.ts';
import { maintenanceScreens, newVersionScreens } from './platform-screens.ts';
import { taxedItems, withTaxedQuote } from './taxed.ts';
import { Wizard } from '../pages/wizard.ts';
import { press, refused, refusedInConsole, steps, type Screen, type ScreenGroup } from './screen.ts';

const capabilities = [
  'ai-infrastructure',
  'machine-learning',
  'full-stack',
  'data-synthesis',
  'automation',
  'ai-luxury',
];
const projects = ['consult-desk', 'after-hours', 'recall-engine'];
const articles = [
  'what-to-automate-first',
  'before-and-after-with-a-paper-trail',
  'the-price-of-an-empty-chair',
  'the-pixel-on-the-booking-page',
  'from-click-to-chair',
  'what-an-ai-receptionist-should-refuse',
];

/** Not the one that stands there while the code of the other comes. */
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(?!Loading$)/ }).waitFor();
const start = (entry: string) => async (page: Page) => {
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Start Project' }).click();
  if (entry) {
    await page.getByRole('link', { name: entry }).first().click();
    await dialog(page);
  }
};
const openChat = async (page: Page) => {
  await page.locator('button[aria-haspopup="dialog"][aria-label*="chat" i]').click();
  await dialog(page);
};
const ask = async (page: Page) => {
  const field = page.getByRole('dialog').getByLabel('Your message');
  await field.fill(
    'We are a dermatology practice in Brooklyn and want more consultations than our two receptionists can book.',
  );
  await field.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('log')
    .getByText(/Brooklyn/)
    .waitFor();
};
const enterCode = (code: string, outcome: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByRole('textbox', { name: 'Access code' }).fill(code);
  await press('Continue')(page);
  await outcome(page);
};

/** The wizard's steps, each with what the earlier ones need. */
const wizardAt = (step: number) => async (page: Page) => {
  const wizard = new Wizard(page);
  if (step > 1) {
    await wizard.basics({ practice: 'The Featherstonehaugh Institute of Aesthetic Dermatology' });
    await wizard.next();
  }
  if (step > 2) {
    await wizard.contact({ email: 'ines.marlow@example.test' });
    await wizard.next();
  }
  for (let done = 3; done < step; done += 1) await wizard.next();
  await page
    .getByText(new RegExp(`^Step ${String(step)} of`))
    .first()
    .waitFor();
};
const withErrors = async (page: Page) => {
  await new Wizard(page).next();
  await page.locator('[aria-invalid="true"]').first().waitFor();
};

const pages: readonly Screen[] = [
  { name: 'landing', path: '/' },
  {
    name: 'landing-tools',
    path: '/#technology',
    reach: async (page) => {
      await page.getByText('For your IT person').click();
      await page.getByRole('heading', { name: 'Frontend' }).waitFor();
    },
  },
  { name: 'technology', path: '/technology' },
  {
    name: 'menu',
    path: '/faq',
    only: 'phone',
    reach: (page) => page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click(),
  },
  { name: 'start-menu', path: '/faq', only: 'desktop', reach: start('') },
  { name: 'chat', path: '/faq', reach: openChat },
  { name: 'chat-answered', path: '/faq', reach: steps(openChat, ask) },
  ...capabilities.map((id) => ({ name: `capability-${id}`, path: `/capabilities/${id}` })),
  { name: 'capability-dialog', path: '/?capability=ai-infrastructure#capabilities', reach: dialog },
  ...projects.map((id) => ({ name: `project-${id}`, path: `/showcase/${id}` })),
  ...projects.map((id) => ({
    name: `project-${id}-before`,
    path: `/showcase/${id}`,
    reach: steps(press('Before'), (page) =>
      page.getByRole('button', { name: 'Before', exact: true, pressed: true }).waitFor(),
    ),
  })),
  { name: 'project-contour', path: '/showcase/contour' },
  { name: 'project-dialog', path: '/?project=recall-engine#showcase', reach: dialog },
  ...articles.map((id) => ({ name: `article-${id}`, path: `/insights/${id}` })),
  { name: 'contact', path: '/contact' },
  {
    name: 'contact-errors',
    path: '/contact',
    reach: steps(press('Send message'), (page) => page.locator('[aria-invalid="true"]').first().waitFor()),
  },
  { name: 'contact-sent', path: '/contact/sent' },
  { name: 'contact-call', path: '/contact/call' },
  {
    name: 'contact-call-errors',
    path: '/contact/call',
    reach: steps(press('Request my call'), (page) => page.locator('[aria-invalid="true"]').first().waitFor()),
  },
  { name: 'contact-call-sent', path: '/contact/call/sent' },
  { name: 'newsletter', path: '/newsletter' },
  {
    name: 'newsletter-error',
    path: '/newsletter',
    reach: steps(press('Subscribe to Newsletter'), (page) => page.locator('[aria-invalid="true"]').waitFor()),
  },
  {
    name: 'newsletter-asked',
    path: '/newsletter',
    prepare: (page) =>
      page.route('**/api/newsletter', (route) => route.fulfill({ status: 202, json: { asked: true } })),
    reach: steps(
      (page) => page.getByLabel('Your email').fill('ines@marlow.example'),
      press('Subscribe to Newsletter'),
      (page) => page.getByText('Check your inbox').waitFor(),
    ),
  },
  { name: 'newsletter-sent', path: '/newsletter/sent' },
  { name: 'newsletter-confirm', path: '/newsletter/confirm#token=none' },
  {
    name: 'newsletter-confirm-invalid',
    path: '/newsletter/confirm#token=none',
    reach: steps(press('Confirm my subscription'), (page) => page.getByText('This link doesn’t work').waitFor()),
    console: /status of 4/,
  },
  { name: 'newsletter-unsubscribe', path: '/newsletter/unsubscribe#token=none' },
  { name: 'faq', path: '/faq' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'terms-of-service', path: '/terms-of-service' },
  { name: 'not-found', path: '/no-such-page', console: /status of 404/ },
];

const splitInvoice = '/pay?invoice=7c1e4b60-1111-4222-8333-444455556666';

/** An invoice in twelve installments: two are paid, and a part of the third. */
const inTwelveParts = (page: Page) =>
  page.route('**/api/checkout/quote', (route) =>
    route.fulfill({
      json: {
        kind: 'invoice',
        number: 'INV-2026-147',
        clientName: 'Alder Dental Studio',
        title: 'Your campaign starts here',
        description: 'Complete your payment to activate your campaign',
        items: [{ description: 'Foundation Elite', quantity: '12', rateCents: 499_700, amountCents: 5_996_400 }],
        amountDueCents: 4_897_000,
        amountDueNowCents: 399_700,
        parts: Array.from({ length: 12 }, (_, index) => ({
          kind: 'installment',
          percent: null,
          amountCents: 499_700,
          dueDate: `2026-${String(index + 1).padStart(2, '0')}-15`,
          paidCents: [499_700, 499_700, 100_000][index] ?? 0,
          state: ['paid', 'paid', 'overdue'][index] ?? 'upcoming',
        })),
        totalCents: 5_996_400,
        paidCents: 1_099_400,
        refundedCents: 0,
        dueDate: '2026-03-15',
        currency: 'usd',
        interval: null,
        status: 'overdue',
        seller: 'Halcyon',
        code: null,
        existing: null,
      },
    }),
  );

/** A payment that the provider has confirmed. */
const paid = (page: Page) =>
  page.route('**/api/checkout/sessions/*', (route) =>
    route.fulfill({
      json: {
        id: 'cs_test_paid000000000000',
        status: 'paid',
        receipt: {
          number: 'REC-2026-031',
          invoiceNumber: 'INV-2026-148',
          title: 'Visionary Transformation',
          clientName: 'The Featherstonehaugh Institute of Aesthetic Dermatology',
          sentTo: 'i•••@marlow.example',
          amountCents: 995_000,
          currency: 'usd',
          interval: 'month',
          paidAt: '2026-03-02T12:00:00.000Z',
          rest: null,
          nextChargeOn: '2026-04-02',
          receiptPath: '/api/checkout/sessions/cs_test_paid000000000000/receipt',
        },
      },
    }),
  );

const onboarding: readonly Screen[] = [
  { name: 'packages', path: '/packages' },
  { name: 'packages-dialog', path: '/contact', only: 'desktop', reach: start('Browse Packages') },
  {
    name: 'packages-compared',
    path: '/contact',
    only: 'desktop',
    reach: steps(start('Browse Packages'), press(/^Compare/)),
  },
  { name: 'packages-compared-phone', path: '/contact?start=packages', only: 'phone', reach: press(/^Compare/) },
  {
    name: 'package-wizard-dialog',
    path: '/contact?start=packages&package=foundation',
    reach: (page) => page.getByRole('dialog').getByRole('button', { name: 'Next' }).waitFor(),
  },
  { name: 'access-code', path: '/contact', only: 'desktop', reach: start('Access Code') },
  {
    name: 'access-code-unknown',
    path: '/contact',
    only: 'desktop',
    reach: steps(
      start('Access Code'),
      enterCode('NOSUCHCODE', (page) => page.locator('[aria-invalid="true"]').waitFor()),
    ),
    console: /status of 4/,
  },
  ...[1, 2, 3, 4, 5].map((step) => ({
    name: `onboarding-${String(step)}`,
    path: '/onboarding',
    reach: wizardAt(step),
  })),
  ...[1, 2, 3, 4, 5, 6].map((step) => ({
    name: `package-onboarding-${String(step)}`,
    path: '/onboarding/package?package=transformation',
    reach: wizardAt(step),
  })),
  { name: 'onboarding-errors', path: '/onboarding', reach: withErrors },
  {
    name: 'onboarding-contact-errors',
    path: '/onboarding/package?package=foundation',
    reach: steps(wizardAt(2), withErrors),
  },
  { name: 'pay-package', path: '/pay?package=Foundation%20Elite&email=ines.marlow%40example.test' },
  { name: 'pay-code', path: '/pay?code=HALCYON&email=ines.marlow%40example.test' },
  { name: 'pay-taxed', path: '/pay?package=Foundation%20Elite', prepare: withTaxedQuote },
  { name: 'pay-nothing', path: '/pay?invoice=42', console: /status of 4/ },
  { name: 'pay-parts', path: splitInvoice, prepare: inTwelveParts },
  {
    name: 'pay-parts-schedule',
    path: splitInvoice,
    prepare: inTwelveParts,
    reach: (page) => page.getByText('Payment schedule: 12 payments').click(),
  },
  {
    name: 'pay-parts-other',
    path: splitInvoice,
    prepare: inTwelveParts,
    reach: async (page) => {
      await page.getByRole('radio', { name: 'Another amount' }).check();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
    },
  },
  {
    name: 'pay-unreachable',
    path: '/pay?package=Foundation%20Elite',
    prepare: refused('checkout/quote'),
    console: refusedInConsole,
  },
  { name: 'payment-unknown', path: '/payment-success?session_id=cs_test_madeup0000000000', console: /status of 4/ },
  { name: 'payment-paid', path: '/payment-success?session_id=cs_test_paid000000000000', prepare: paid },
  { name: 'payment-canceled', path: '/payment-cancel' },
];

const shownEstimate = {
  number: 'EST-2026-012',
  clientName: 'The Featherstonehaugh Institute of Aesthetic Dermatology',
  title: 'Spring campaign',
  estimateDate: '2026-03-02',
  validUntil: '2027-04-01',
  message: 'Thank you for your time on Monday. Here is what we talked about.',
  terms: 'Half at the start, half on delivery.',
  items: [
    ['Studio day', '2', 200_000, 400_000, false],
    ['Retouching of the portraits of your team, in the style of the first campaign', '1', 70_000, 70_000, false],
    ['Second location', '1', 50_000, 50_000, true],
  ].map(([description, quantity, rateCents, amountCents, optional], index) => ({
    id: `0000000${String(index)}-0000-4000-8000-000000000000`,
    description,
    quantity,
    rateCents,
    amountCents,
    optional,
    discount: null,
    tax: null,
    selected: !optional,
  })),
  discount: { kind: 'percent', percent: 10_000 },
  depositPercent: 30_000,
  depositCents: null,
  currency: 'usd',
  subtotalCents: 470_000,
  discountCents: 47_000,
  taxes: [],
  totalCents: 423_000,
  version: 1,
  sha256: 'ab'.repeat(32),
  changes: null,
  status: 'viewed',
  seller: 'Halcyon',
  signature: null,
  payPath: null,
  paid: false,
};
/** An estimate as its client sees it, with what is different about it. */
const estimate =
  (changes: object = {}) =>
  (page: Page) =>
    page.route('**/api/shared-estimates/view', (route) => route.fulfill({ json: { ...shownEstimate, ...changes } }));
const estimatePath = '/estimate?id=7c1e4b60-1111-4222-8333-444455556666';
const signature = {
  name: 'Elena Marchetti',
  path: 'M40,120 L80,40 L120,130 L160,60 L220,110 L300,70 L420,100',
  signedAt: '2026-03-03T15:12:00.000Z',
  version: 1,
  sha256: 'cd'.repeat(32),
};
const depositParts = (deposit: string, rest: string) => [
  { kind: 'deposit', percent: 30_000, amountCents: 126_900, dueDate: '2026-03-10', paidCents: 0, state: deposit },
  { kind: 'rest', percent: null, amountCents: 296_100, dueDate: '2026-04-01', paidCents: 0, state: rest },
];
/** A signed estimate with its deposit, and what is different about what is due. */
const depositDue = (changes: object) => async (page: Page) => {
  await estimate({ status: 'accepted', signature, payPath: splitInvoice })(page);
  const json = {
    kind: 'invoice',
    number: 'INV-2026-149',
    clientName: 'Alder Dental Studio',
    title: 'Spring campaign',
    description: null,
    items: [],
    amountDueCents: 423_000,
    amountDueNowCents: 126_900,
    parts: depositParts('due', 'upcoming'),
    totalCents: 423_000,
    subtotalCents: 423_000,
    discountCents: 0,
    discount: null,
    taxes: [],
    paidCents: 0,
    refundedCents: 0,
    dueDate: '2026-03-10',
    currency: 'usd',
    interval: null,
    status: 'due',
    seller: 'Halcyon',
    keepCard: scheduleWording.text({
      agency: 'Halcyon',
      number: 'INV-2026-149',
      charges: ['$2,961.00 on April 1, 2026'],
      email: 'hello@halcyon.example',
    }),
    ...changes,
  };
  await page.route('**/api/checkout/quote', (route) => route.fulfill({ json }));
};
const estimates: readonly Screen[] = [
  { name: 'estimate', path: estimatePath, prepare: estimate() },
  {
    name: 'estimate-taxed',
    path: estimatePath,
    prepare: estimate({ items: taxedItems(shownEstimate.items), depositPercent: null, depositCents: 150_000 }),
  },
  { name: 'estimate-accept', path: estimatePath, prepare: estimate(), reach: press('Accept') },
  {
    name: 'estimate-accept-errors',
    path: estimatePath,
    prepare: estimate(),
    reach: steps(press('Accept'), press(/^Accept and sign/), (page) =>
      page.locator('[aria-invalid="true"]').first().waitFor(),
    ),
  },
  { name: 'estimate-decline', path: estimatePath, prepare: estimate(), reach: press('Decline') },
  { name: 'estimate-ask', path: estimatePath, prepare: estimate(), reach: press('Ask a question') },
  { name: 'estimate-accepted', path: estimatePath, prepare: estimate({ status: 'accepted', signature }) },
  { name: 'estimate-deposit', path: estimatePath, prepare: depositDue({}) },
  {
    name: 'estimate-deposit-unreachable',
    path: estimatePath,
    prepare: async (page) => {
      await depositDue({})(page);
      await refused('checkout/quote')(page);
    },
    console: refusedInConsole,
  },
  {
    name: 'estimate-deposit-paid',
    path: estimatePath,
    prepare: depositDue({
      amountDueCents: 296_100,
      amountDueNowCents: 296_100,
      dueDate: '2026-04-01',
      keepCard: null,
      parts: depositParts('paid', 'due'),
    }),
  },
  {
    name: 'estimate-typed',
    path: estimatePath,
    prepare: estimate({ status: 'accepted', signature: { ...signature, path: null } }),
  },
  { name: 'estimate-expired', path: estimatePath, prepare: estimate({ status: 'expired' }) },
  { name: 'estimate-missing', path: '/estimate?id=42' },
  {
    name: 'estimate-unreachable',
    path: estimatePath,
    prepare: refused('shared-estimates/view'),
    console: refusedInConsole,
  },
];

const signIn: readonly Screen[] = [
  { name: 'login', path: '/login' },
  { name: 'login-ways', path: '/login', reach: press('Sign in') },
  { name: 'login-email', path: '/login', reach: steps(press('Sign in'), press('Continue with Email')) },
  {
    name: 'login-create',
    path: '/login',
    reach: steps(press('Sign in'), press('Continue with Email'), press('Create account')),
  },
  { name: 'login-next', path: '/login?next=%2Fadmin' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password#token=none' },
  { name: 'invitation', path: '/reset-password?account=invited#token=none' },
  { name: 'verify-email', path: '/verify-email#token=none', console: /status of 4/ },
];

export const publicScreens: readonly ScreenGroup[] = [
  { name: 'public pages', as: 'visitor', screens: pages },
  { name: 'onboarding and payment', as: 'visitor', screens: onboarding },
  { name: 'estimates', as: 'visitor', screens: estimates },
  { name: 'sign-in', as: 'visitor', screens: signIn },
  { name: 'broken pages', as: 'visitor', screens: brokenScreens },
  { name: 'a preview', as: 'visitor', screens: [previewOfSite] },
  {
    name: 'builds that are live no more',
    as: 'visitor',
    screens: [...newVersionScreens('site', '/faq'), ...maintenanceScreens],
  },
];
