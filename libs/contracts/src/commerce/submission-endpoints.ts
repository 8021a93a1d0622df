import { bodyLimits, defineEndpoint } from '../endpoint.ts';
import { Submission, SubmissionReceived } from './submissions.ts';

export const submissionEndpoints = {
  create: defineEndpoint({
    id: 'onboarding.submit',
    method: 'POST',
    path: '/onboarding/submissions',
    summary: 'File a finished wizard with its quoted price and tell the team; it waits for its payment',
    access: 'public',
    idempotent: true,
    body: Submission,
    bodyLimit: bodyLimits.medium,
    status: 201,
    response: SubmissionReceived,
  }),
} as const;
