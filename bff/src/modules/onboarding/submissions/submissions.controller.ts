import { api } from '@vitrine/contracts';
import { Cookies, serve } from '../../../platform/http/index.ts';
import { AnswersService } from '../answers/answers.service.ts';
import { SubmissionsService } from './submissions.service.ts';

export const SubmissionsController = serve(
  api.submissions,
  [SubmissionsService, Cookies, AnswersService],
  (submissions, cookies, answers) => ({
    create: ({ body, key, request, reply }) => {
      // The payment recognizes two tabs that submit the same draft by this cookie (ADR 0039).
      cookies.keepBrowser(request, reply);
      return submissions.submit(body, key, request.ip);
    },
    list: async ({ query }) => ({ items: await answers.list(query) }),
    get: ({ params }) => answers.get(params.id),
  }),
);
