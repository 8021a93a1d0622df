import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { EmailsService } from './emails.service.ts';
import { SendsService } from './sends.service.ts';
import { TemplatesService } from './templates.service.ts';

export const EmailsController = serve(
  api.emails,
  [EmailsService, SendsService, TemplatesService],
  (emails, sends, templates) => ({
    send: ({ body, key }) => sends.send(body, key),
    sendCustom: ({ body, key }) => sends.sendCustom(body, key),
    sendMedical: ({ body, key }) => sends.sendMedical(body, key),
    templates: ({ query }) => templates.list(query.category),
    createTemplate: ({ body, key }) => templates.create(body, key),
    updateTemplate: ({ params, body, key }) => templates.update(params.id, body, key),
    resetTemplate: ({ params, body }) => templates.reset(params.id, body.version),
    deleteTemplate: ({ params }) => templates.delete(params.id),
    previewTemplate: ({ params, body }) => templates.preview(params.id, body),
    testSend: ({ params, body }) => sends.testSend(params.id, body),
    contactLogs: ({ params }) => emails.logs(params.id),
  }),
);
