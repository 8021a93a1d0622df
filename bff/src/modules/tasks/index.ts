/**
 * What members of the team are to do, about a client, a lead or neither, and the mail of the morning that names it
 * together with follow-ups.
 * Changes no client and no lead.
 */
export { TasksModule } from './tasks.module.ts';
export { MorningMailService } from './morning-mail.service.ts';
