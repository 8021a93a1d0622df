export { Jobs, type JobHandler } from './jobs.ts';
export { prepareJobsSchema } from './jobs-schema.ts';
export { queues, type QueueName } from './queues.ts';
