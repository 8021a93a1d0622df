export { Jobs } from './jobs.ts';
export { enqueueFunction, prepareJobsSchema } from './jobs-schema.ts';
export { queues } from './queues.ts';
