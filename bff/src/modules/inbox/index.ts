/**
 * What people wrote to us by mail, text, chat, form and about estimates, as one thread for each person, and its answers.
 * Reads the records of every channel, and answers by their services.
 * Keeps nothing that was said.
 */
import { Module, StreamableFile } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import { serve } from '../../platform/http/index.ts';
import { DeliverabilityModule, EmailsModule } from '../emails/index.ts';
import { EstimatesModule } from '../invoices/index.ts';
import { SmsModule } from '../sms/index.ts';
import { CannedAnswersService } from './canned-answers.service.ts';
import { InboxRepository } from './inbox.repository.ts';
import { InboxService } from './inbox.service.ts';
import { ThreadRepository } from './thread.repository.ts';

/** To be saved, never shown: whatever its name says, no browser opens it as a page of ours. */
const savedFile = ({ name, content }: { readonly name: string; readonly content: Buffer }): StreamableFile =>
  new StreamableFile(content, {
    type: 'application/octet-stream',
    disposition: `attachment; filename="${name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    length: content.length,
  });

const InboxController = serve(api.inbox, [InboxService], (inbox) => ({
  list: ({ query }) => inbox.list(query),
  counts: () => inbox.count(),
  get: ({ params, query }) => inbox.get(params.id, query),
  answer: ({ params, body, key }) => inbox.answer(params.id, body, key),
  update: ({ params, body }) => inbox.update(params.id, body),
  setRead: ({ params, body }) => inbox.setRead(params.id, body.read),
  attachment: async ({ params }) => savedFile(await inbox.file(params.id, params.attachmentId)),
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
