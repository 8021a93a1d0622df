import { api } from '@vitrine/contracts';
import { fileAnswer, serve } from '../../platform/http/index.ts';
import { MessagesService } from './messages.service.ts';

const { exportCsv } = api.messages;

export const MessagesController = serve(api.messages, [MessagesService], (messages) => ({
  list: ({ query }) => messages.list(query),
  exportCsv: async ({ query }) => fileAnswer(exportCsv, 'messages.csv', await messages.exportCsv(query)),
  retryMany: ({ body }) => messages.retryMany(body.ids),
  get: ({ params }) => messages.get(params.id),
  retry: ({ params }) => messages.retry(params.id),
  conversation: ({ params, query }) => messages.conversation(params.id, query),
  setReplyNeed: ({ params, body }) => messages.setReplyNeed(params.id, body.needed),
  answer: ({ params, body, key }) => messages.answer(params.id, body, key),
}));
