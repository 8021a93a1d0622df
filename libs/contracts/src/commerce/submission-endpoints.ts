import { IdParams } from '../common/page.ts';
import { bodyLimits, defineEndpoint } from '../endpoint.ts';
import {
  OnboardingAnswers,
  OnboardingAnswersList,
  OnboardingAnswersQuery,
  Submission,
  SubmissionReceived,
} from './submissions.ts';

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
  list: defineEndpoint({
    id: 'onboarding.answers',
    method: 'GET',
    path: '/onboarding/submissions',
    summary: 'What a client or lead told us in onboarding, newest first; without a filter the newest of everyone',
    access: 'staff',
    query: OnboardingAnswersQuery,
    status: 200,
    response: OnboardingAnswersList,
  }),
  get: defineEndpoint({
    id: 'onboarding.answersOf',
    method: 'GET',
    path: '/onboarding/submissions/:id',
    summary: 'One finished wizard with all its answers',
    access: 'staff',
    params: IdParams,
    status: 200,
    response: OnboardingAnswers,
  }),
} as const;
