export { Jobs } from './jobs.ts';
export { prepareJobsSchema } from './jobs-schema.ts';
export { queues } from './queues.ts';
