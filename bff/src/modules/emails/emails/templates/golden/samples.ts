import { receipt, invoiceMail } from '../payments.ts';
import { estimateMail } from '../estimates.ts';
import { refundMail } from '../refunds.ts';
import { reminderSample } from '../reminders.ts';
import { statementMail } from '../statement.ts';
import type { TemplateName } from '../template.ts';
import { teamInvitation } from '../account.ts';
import { welcome } from '../welcome.ts';

import {
  site,
  id,
  link,
  newsletter,
  patient,
  evil,
  inquiry,
  submission,
  sums,
  alert,
  decision,
  askedDeposit,
  signedCopy,
  declined,
  bankDebit,
  brokenDebit,
  failedPlan,
  followUps,
  payment,
  review,
  crash,
  campaign,
  rollback,
} from './variables.ts';

/** Of every template, variables that reach each of its branches. */
export const samples: Readonly<Record<TemplateName, Readonly<Record<string, unknown>>>> = {
  welcome: {
    'a form': welcome.sample,
    'a chat at night': {
      origin: 'chat',
      name: '',
      projectType: 'Other',
      timeline: null,
      projectId: id,
      readLater: true,
    },
    'a call, with nothing to list': { origin: 'call', name: 'Ada', projectType: 'Other', timeline: null },
    'a call at a time': { ...welcome.sample, origin: 'call', preferredTime: 'Next week, mornings' },
  },
  'team-notice': {
    'a form': { ...inquiry, contactId: id, position: 'Owner', budgetRange: '$10k+', timeline: 'ASAP' },
    'a call': {
      ...inquiry,
      origin: 'call',
      email: null,
      phone: '+1 212 555 0147',
      message: '',
      preferredTime: 'Next week, mornings',
    },
    'a chat without a name': { ...inquiry, origin: 'chat', name: 'Chat User', company: 'Lumen' },
  },
  'submission-notice': {
    'a code': submission,
    'a package with all of it': {
      ...submission,
      wizard: 'package',
      promoCode: 'SPRING-2026, Spring campaign',
      packageName: 'Foundation Elite',
      price: '$2,997.00 a month',
      listPrice: '$4,997.00 a month',
      budget: '$5,000',
      goals: ['New patients', 'Reviews'],
      startDate: 'March 9, 2026',
      notes: `We open in May.\n${evil}`,
      payment: 'paid',
    },
    'in review': { ...submission, payment: 'review' },
  },
  receipt: {
    'a subscription': receipt.sample,
    'a part': {
      ...receipt.sample,
      monthly: false,
      sums,
      rest: { amount: '$2,000.00', next: '$1,000.00', nextDueDate: 'April 1, 2026' },
    },
    'the last part but one': {
      ...receipt.sample,
      monthly: false,
      rest: { amount: '$1,000.00', next: '$1,000.00', nextDueDate: 'April 1, 2026' },
    },
    'a first month, twice, with credit': {
      ...receipt.sample,
      monthly: false,
      second: true,
      credit: '$3.00',
      firstMonth: {
        callOn: 'Tuesday, March 3',
        startsOn: 'Monday, March 9',
        days: [
          { day: 'Mar 3', text: 'The call' },
          { day: 'Mar 9', text: 'Work starts' },
        ],
      },
    },
  },
  refund: {
    'a part': refundMail.sample,
    'a part, and due again': {
      ...refundMail.sample,
      creditNoteNumber: null,
      owedAgain: '$250.00',
    },
    'all of it, by hand': {
      amount: '$4,997.00',
      paid: '$4,997.00',
      full: true,
      title: 'Spring',
      invoiceNumber: null,
      byHand: true,
    },
  },
  invoice: {
    sent: invoiceMail.sample,
    'sent without a message or a link': { ...invoiceMail.sample, message: '', paymentUrl: null },
    'overdue, in parts': {
      ...invoiceMail.sample,
      status: 'overdue',
      sums,
      received: '$1,000.00',
      due: '$1,000.00',
      balance: '$3,997.00',
      schedule: [
        { name: 'First part', dueDate: 'March 2, 2026', amount: '$1,000.00', paid: '$1,000.00', state: 'paid' },
        { name: 'Last part', dueDate: 'May 1, 2026', amount: '$2,997.00', paid: null, state: 'upcoming' },
      ],
    },
    'paid and partly refunded': {
      ...invoiceMail.sample,
      status: 'paid',
      paidOn: 'March 9, 2026',
      refunded: '$250.00',
      refund: 'partly_refunded',
      paymentUrl: null,
    },
  },
  reminder: {
    before: reminderSample,
    'today, without a link': { ...reminderSample, when: 'today', paymentUrl: null },
    after: { ...reminderSample, when: 'after' },
    'in a rule’s words': { ...reminderSample, ownSubject: 'Soon', ownText: 'Dear {clientName},\n{due}.' },
  },
  estimate: {
    first: estimateMail.sample,
    'a version with a deposit, decided': {
      ...estimateMail.sample,
      version: 2,
      sums,
      deposit: { label: 'Deposit due on acceptance', amount: '$500.00' },
      url: null,
    },
  },
  'estimate-notice': {
    'without a word': decision,
    'with a signed copy': { ...decision, copy: estimateMail.sample },
    'with a question': { ...decision, quote: `Can we start later?\n${evil}` },
  },
  'estimate-signed': {
    'without a deposit': { copy: estimateMail.sample, signedBy: evil, deposit: null },
    'with a deposit and a rest': { copy: signedCopy, signedBy: 'June Alder', deposit: askedDeposit },
    'with everything due at once, without a link': {
      copy: signedCopy,
      signedBy: 'June Alder',
      deposit: { ...askedDeposit, rest: null, paymentUrl: null },
    },
  },
  statement: {
    plain: statementMail.sample,
    'with credits': { ...statementMail.sample, credited: '$100.00' },
  },
  'autopay-declined': {
    'with another try': declined,
    'for the last time': { ...declined, code: 'expired_card', nextTry: null },
  },
  'card-expiring': {
    all: {
      clientName: 'Lumen',
      card: 'Visa ending in 4242',
      lastMonth: 'March 2027',
      accountUrl: `${site}/account`,
    },
  },
  'card-request': { all: { clientName: evil, email: 'b@lumen.example', accountUrl: `${site}/account` } },
  'plan-payment-failed': {
    'with another try': failedPlan,
    'for the last time, without a reason': { ...failedPlan, title: evil, reason: null, nextTry: null },
  },
  'bank-payment': {
    processing: bankDebit,
    failed: { ...brokenDebit, state: 'failed', code: 'account_closed' },
    'returned, without an invoice': {
      ...brokenDebit,
      state: 'returned',
      title: evil,
      invoiceNumber: null,
      method: { type: 'bank_account', last4: null },
      code: 'debit_not_authorized',
    },
  },
  'payment-notice': {
    'an invoice': { ...payment, email: null },
    'an onboarding': {
      ...payment,
      promoCode: 'SPRING-2026, Spring campaign',
      listPrice: '$5,997.00 a month',
      form: [['Goals', 'New patients']],
    },
  },
  'payment-review': {
    review: review,
    'a refund due': { ...review, state: 'refund_due', clientName: null, expected: null },
    'a possible duplicate': { ...review, state: 'possible_duplicate' },
    credited: { ...review, state: 'credited' },
  },
  'billing-alert': {
    'of a client': alert,
    'of nobody we know': { ...alert, facts: [['Amount', '$450.00']], clientId: null },
  },
  'crash-notice': {
    'a page': crash,
    'a page of a remote': { ...crash, remote: 'mfe-about', build: 'a1b2c3', requestId: id },
    'a nightly job': { ...crash, job: 'cleanup' },
  },
  'deploy-rolled-back': { 'a build': rollback, 'a canary': { ...rollback, canary: true } },
  'ramp-stopped': {
    all: { remote: 'mfe-about', owner: 'Growth', build: 'a1b2c3', share: 25, reason: 'Slow', portalUrl: site },
  },
  'team-invitation': {
    'an owner': teamInvitation.sample,
    'staff with an account': { ...teamInvitation.sample, role: 'staff', hasAccount: true },
    'with a link': { ...teamInvitation.sample, link },
  },
  'verify-email': { all: { link } },
  'address-taken': { all: { link } },
  'reset-password': { all: { link } },
  'open-account': { all: { link } },
  'password-changed': { all: { link } },
  'new-sign-in': { all: { link, device: evil, way: 'Google' } },
  'way-added': { all: { link, way: 'Google' } },
  'owner-request': { all: { link, by: 'sam@vitrine.test', what: 'a refund of $1,200.00', note: evil } },
  'second-factor-reset': { all: { link, by: 'owner@vitrine.test' } },
  'campaign-link': {
    'an offer of its own': campaign,
    'of packages': {
      ...campaign,
      description: 'For spring.\nUntil May.',
      features: ['Film', 'Website'],
      offers: [
        { name: 'Foundation', priceCents: 199_700, listPriceCents: 299_700 },
        { name: 'Foundation Elite', priceCents: 299_700, listPriceCents: 499_700 },
      ],
    },
  },
  'follow-ups-due': followUps,
  'sms-answer-notice': {
    'of a client': { from: 'Lumen', number: '+12125550147', text: `Yes.\n${evil}`, messageId: id, portalUrl: site },
    'of nobody we know': { from: null, number: '+12125550147', text: 'Yes.', messageId: id, portalUrl: site },
  },
  'newsletter-confirm': { all: newsletter },
  'newsletter-confirmed': { all: newsletter },
  appointment_reminder: {
    all: { ...patient, date: 'March 2, 2026', time: '9:00 am', provider: 'Dr. Lee', location: 'Mercer St' },
    'without a name': { date: 'March 2, 2026', time: '9:00 am', provider: 'Dr. Lee', location: 'Mercer St' },
  },
  treatment_followup: {
    'one day': { ...patient, treatment: 'Peel', daysSince: 1 },
    'two days': { treatment: 'Peel', daysSince: 2 },
  },
  consultation_booking: {
    all: { ...patient, consultationType: 'Skin', date: 'March 2, 2026', duration: '30 minutes', format: 'Video' },
  },
  results_ready: { all: { ...patient, testType: 'Biopsy' } },
};
