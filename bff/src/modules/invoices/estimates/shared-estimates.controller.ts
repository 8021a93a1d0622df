import { api } from '@vitrine/contracts';
import { Cookies, fileAnswer, serve, SessionReader } from '../../../platform/http/index.ts';
import { EstimateMessagesService } from './estimate-messages.service.ts';
import { SharedEstimatesService } from './shared-estimates.service.ts';

const { pdf } = api.sharedEstimates;

/** What clients do with the link to an estimate. */
export const SharedEstimatesController = serve(
  api.sharedEstimates,
  [SharedEstimatesService, EstimateMessagesService, SessionReader, Cookies],
  (shared, messages, sessions, cookies) => ({
    view: ({ body, request }) =>
      shared.view(body.id, request.ip, async () => {
        const sessionId = cookies.session(request);
        return sessionId === undefined ? false : ((await sessions.find(sessionId))?.staff ?? false);
      }),
    accept: ({ body, key, request }) => shared.accept(body, key, request.ip),
    decline: ({ body, key, request }) => shared.decline(body, key, request.ip),
    ask: ({ body, key, request }) => shared.ask(body, key, request.ip),
    pdf: async ({ params, query, request }) => {
      const { id } = await shared.find(params.id, request.ip);
      const file = await messages.pdf(id, query.paper);
      return fileAnswer(pdf, file.filename, file.pdf);
    },
  }),
);
