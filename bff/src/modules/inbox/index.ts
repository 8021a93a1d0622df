/**
 * What people wrote to us by mail, text, chat, form and about estimates: one thread for each person, and its answers.
 * Reads the records of every channel, and answers by their services.
 * Keeps nothing that was said.
 */
import { Readable } from 'node:stream';
import { Module } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import { savedAnswer, serve } from '../../platform/http/index.ts';
import { DeliverabilityModule, EmailsModule } from '../emails/index.ts';
import { EstimatesModule } from '../invoices/index.ts';
import { SmsModule } from '../sms/index.ts';
import { CannedAnswersService } from './canned-answers.service.ts';
import { InboxRepository } from './inbox.repository.ts';
import { InboxService } from './inbox.service.ts';
import { ThreadRepository } from './thread.repository.ts';

const InboxController = serve(api.inbox, [InboxService], (inbox) => ({
  list: ({ query }) => inbox.list(query),
  counts: () => inbox.count(),
  get: ({ params, query }) => inbox.get(params.id, query),
  answer: ({ params, body, key }) => inbox.answer(params.id, body, key),
  update: ({ params, body }) => inbox.update(params.id, body),
  setRead: ({ params, body }) => inbox.setRead(params.id, body.read),
  attachment: async ({ params, reply }) => {
    const { name, content } = await inbox.file(params.id, params.attachmentId);
    const type = 'application/octet-stream';
    return savedAnswer(reply, { name, type, bytes: content.length, content: Readable.from([content]) });
  },
}));

const CannedAnswersController = serve(api.cannedAnswers, [CannedAnswersService], (answers) => ({
  list: () => answers.list(),
  create: ({ body }) => answers.create(body),
  update: ({ params, body }) => answers.update(params.id, body),
  remove: ({ params }) => answers.remove(params.id),
}));

@Module({
  imports: [DeliverabilityModule, EmailsModule, EstimatesModule, SmsModule],
  controllers: [InboxController, CannedAnswersController],
  providers: [InboxService, InboxRepository, ThreadRepository, CannedAnswersService],
})
export class InboxModule {}
