import { api, fileLimits, fileTexts } from '@vitrine/contracts';
import { fileAnswer, fileOf, savedAnswer, serve } from '../../../platform/http/index.ts';
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

export const AccountFilesController = serve(api.accountFiles, [AccountService], (account) => ({
  list: () => account.files(),
  upload: async ({ query, request }) => {
    const clientId = await account.clientId();
    return account.addFile(clientId, query.name, await fileOf(request, fileLimits.bytes, fileTexts.tooLarge));
  },
  content: async ({ params, reply }) => savedAnswer(reply, await account.fileContent(params.id)),
}));
