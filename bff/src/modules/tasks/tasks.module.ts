import { Module } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import { serve } from '../../platform/http/index.ts';
import { ContactsModule } from '../contacts/index.ts';
import { EmailsModule } from '../emails/index.ts';
import { MorningMailService } from './morning-mail.service.ts';
import { TasksRepository } from './tasks.repository.ts';
import { TasksService } from './tasks.service.ts';

const TasksController = serve(api.tasks, [TasksService], (tasks) => ({
  list: async ({ query }) => ({ items: await tasks.list(query) }),
  create: ({ body, key }) => tasks.create(body, key),
  update: ({ params, body }) => tasks.update(params.id, body),
  finish: ({ params, body }) => tasks.finish(params.id, body.done),
  remove: ({ params }) => tasks.remove(params.id),
}));

@Module({
  imports: [ContactsModule, EmailsModule],
  controllers: [TasksController],
  providers: [TasksService, TasksRepository, MorningMailService],
})
export class TasksModule {}
