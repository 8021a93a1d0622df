export { Jobs, type JobHandler } from './jobs.service.ts';
export { prepareJobsSchema } from './jobs-schema.ts';
export { queues, type QueueName } from './queues.ts';
