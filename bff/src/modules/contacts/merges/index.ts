import { Module } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { ClientsModule } from '../../clients/index.ts';
import { ConversationsModule } from '../../conversations/index.ts';
import { ContactsModule } from '../contacts/index.ts';
import { LeadMergesRepository } from './lead-merges.repository.ts';
import { LeadMergesService } from './lead-merges.service.ts';

const LeadMergesController = serve(api.leadMerges, [LeadMergesService], (merges) => ({
  list: async ({ params }) => ({ items: await merges.list(params.id) }),
  merge: ({ params, body, key }) => merges.merge(params.id, body, key),
  undo: ({ params, key }) => merges.undo(params.id, params.mergeId, key),
}));

/** Two leads that are the same person or practice. */
@Module({
  imports: [ClientsModule, ContactsModule, ConversationsModule],
  controllers: [LeadMergesController],
  providers: [LeadMergesRepository, LeadMergesService],
})
export class LeadMergesModule {}
