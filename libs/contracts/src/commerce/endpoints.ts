import { z } from 'zod';
import { IdParams } from '../common/page.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Account } from './account.ts';
import { CheckoutOutcome, CheckoutSession, CheckoutSessionParams, CheckoutSubject, Quote } from './checkout.ts';
import { ClientPage, ClientQuery, ClientSummary } from './clients.ts';
import { Code, ResolvedCode } from './codes.ts';
import { Dashboard } from './dashboard.ts';
import { Invoice, InvoicePage, InvoiceQuery } from './invoices.ts';
import { PackageList } from './packages.ts';
import { Submission, SubmissionReceived } from './submissions.ts';

export const packageEndpoints = {
  list: defineEndpoint({
    id: 'packages.list',
    method: 'GET',
    path: '/packages',
    summary: 'The packages with their prices as they stand in the price book',
    access: 'public',
    status: 200,
    response: PackageList,
  }),
} as const;

export const codeEndpoints = {
  resolve: defineEndpoint({
    id: 'codes.resolve',
    method: 'POST',
    path: '/codes/resolve',
    summary: 'What a campaign, promo or client access code offers; unknown, expired and used-up codes are all 404 `invalid_code`',
    access: 'public',
    body: z.object({ code: Code }),
    status: 200,
    response: ResolvedCode,
  }),
} as const;

export const submissionEndpoints = {
  create: defineEndpoint({
    id: 'onboarding.submit',
    method: 'POST',
    path: '/onboarding/submissions',
    summary: 'File a finished wizard with its quoted price and tell the team; it waits for its payment',
    access: 'public',
    idempotent: true,
    body: Submission,
    status: 201,
    response: SubmissionReceived,
  }),
} as const;

export const checkoutEndpoints = {
  quote: defineEndpoint({
    id: 'checkout.quote',
    method: 'POST',
    path: '/checkout/quote',
    summary: 'What is due for an invoice, a submission, a package or a code; 404 `nothing_to_pay` otherwise',
    access: 'public',
    body: CheckoutSubject,
    status: 200,
    response: Quote,
  }),
  createSession: defineEndpoint({
    id: 'checkout.createSession',
    method: 'POST',
    path: '/checkout/sessions',
    summary: "Open the payment provider's page for what is due; while one is open, the same one is answered again",
    access: 'public',
    idempotent: true,
    body: CheckoutSubject,
    status: 200,
    response: CheckoutSession,
  }),
  getSession: defineEndpoint({
    id: 'checkout.getSession',
    method: 'GET',
    path: '/checkout/sessions/:id',
    summary: 'Whether a session was paid, by the word of the provider; never marks anything by itself',
    access: 'public',
    params: CheckoutSessionParams,
    status: 200,
    response: CheckoutOutcome,
  }),
} as const;

export const webhookEndpoints = {
  stripe: defineEndpoint({
    id: 'webhooks.stripe',
    method: 'POST',
    path: '/webhooks/stripe',
    summary: 'Events of the payment provider, signed over the raw body; 400 `invalid_signature` otherwise',
    access: 'public',
    status: 200,
    response: z.object({ received: z.literal(true) }),
  }),
} as const;

export const accountEndpoints = {
  get: defineEndpoint({
    id: 'account.get',
    method: 'GET',
    path: '/account',
    summary: 'Invoices, payments and receipts of the person who is signed in, by verified e-mail',
    access: 'signed-in',
    status: 200,
    response: Account,
  }),
  receipt: defineEndpoint({
    id: 'account.receipt',
    method: 'GET',
    path: '/account/receipts/:id',
    summary: 'The receipt of one of your payments, as PDF',
    access: 'signed-in',
    params: IdParams,
    status: 200,
    produces: 'application/pdf',
  }),
} as const;

export const invoiceEndpoints = {
  list: defineEndpoint({
    id: 'invoices.list',
    method: 'GET',
    path: '/invoices',
    summary: 'List invoices, newest invoice date first',
    access: 'staff',
    scope: 'invoices:read',
    query: InvoiceQuery,
    status: 200,
    response: InvoicePage,
  }),
  get: defineEndpoint({
    id: 'invoices.get',
    method: 'GET',
    path: '/invoices/:id',
    summary: 'One invoice with its items and payments',
    access: 'staff',
    scope: 'invoices:read',
    params: IdParams,
    status: 200,
    response: Invoice,
  }),
} as const;

export const clientEndpoints = {
  list: defineEndpoint({
    id: 'clients.list',
    method: 'GET',
    path: '/clients',
    summary: 'List clients, newest first',
    access: 'staff',
    scope: 'clients:read',
    query: ClientQuery,
    status: 200,
    response: ClientPage,
  }),
  get: defineEndpoint({
    id: 'clients.get',
    method: 'GET',
    path: '/clients/:id',
    summary: 'One client',
    access: 'staff',
    scope: 'clients:read',
    params: IdParams,
    status: 200,
    response: ClientSummary,
  }),
} as const;

export const dashboardEndpoints = {
  get: defineEndpoint({
    id: 'dashboard.get',
    method: 'GET',
    path: '/dashboard',
    summary: "The dashboard's figures and the latest onboarding submissions",
    access: 'staff',
    status: 200,
    response: Dashboard,
  }),
} as const;
