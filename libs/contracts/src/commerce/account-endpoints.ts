import { IdParams } from '../common/page.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Account, AccountQuery } from './account.ts';
import { PaperQuery } from './paper.ts';

export const accountEndpoints = {
  get: defineEndpoint({
    id: 'account.get',
    method: 'GET',
    path: '/account',
    summary: 'Invoices, payments and receipts of the person who is signed in, by verified e-mail',
    access: 'signed-in',
    query: AccountQuery,
    status: 200,
    response: Account,
  }),
  receipt: defineEndpoint({
    id: 'account.receipt',
    method: 'GET',
    path: '/account/receipts/:id',
    summary: 'The receipt of one of your payments, as PDF in US Letter or A4',
    access: 'signed-in',
    params: IdParams,
    query: PaperQuery,
    status: 200,
    produces: 'application/pdf',
  }),
} as const;
