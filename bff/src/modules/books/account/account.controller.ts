import { api } from '@vitrine/contracts';
import { fileAnswer, serve } from '../../../platform/http/index.ts';
import { AccountService } from './account.service.ts';

const { receipt, creditNote } = api.account;

export const AccountController = serve(api.account, [AccountService], (account) => ({
  get: ({ query }) => account.get(query),
  receipt: async ({ params, query }) => {
    const { filename, pdf } = await account.receipt(params.id, query.paper);
    return fileAnswer(receipt, filename, pdf);
  },
  creditNote: async ({ params, query }) => {
    const { filename, pdf } = await account.creditNote(params.id, query.paper);
    return fileAnswer(creditNote, filename, pdf);
  },
}));
