import { z } from 'zod';
import { PaperQuery, Version } from '../../common/fields.ts';
import { isName } from '../../common/pasted-text.ts';
import { bodyLimits, defineEndpoint } from '../../endpoint.ts';
import { SignaturePath, signatureTexts } from './estimate-signature.ts';
import { SharedEstimate } from './estimates.ts';
import { line, lines } from '../../common/typed-fields.ts';

/** Messages beside the fields of the client's page. */
export const sharedEstimateTexts = {
  reason: 'Please tell us why, in a few words',
  question: 'Please write your question',
} as const;

/** Which estimate a client means: the id of its link. Text that names none is answered like an unknown id. */
const SharedId = z.string().max(200);
export const SharedEstimateParams = z.object({ id: SharedId });
export const SharedEstimateView = z.object({ id: SharedId });

/** The version a client decided about, so that nobody signs what they have not seen. */
const decided = { id: SharedId, version: Version, sha256: z.string().regex(/^[\da-f]{64}$/, 'Please reload the page') };

/** Body of `POST /shared-estimates/accept`. */
export const EstimateAcceptance = z.object({
  ...decided,
  /** Ids of the options that are switched on; what they cost is computed here. */
  options: z.array(z.uuid()).max(200),
  name: line(120).refine(isName, signatureTexts.name),
  /** Path data of the drawn signature; null when the typed name is the signature. */
  path: SignaturePath.nullable(),
});
export type EstimateAcceptance = z.output<typeof EstimateAcceptance>;

/** Body of `POST /shared-estimates/decline`. */
export const EstimateRefusal = z.object({
  ...decided,
  reason: lines(1000).refine((text) => text.length > 0, sharedEstimateTexts.reason),
});
export type EstimateRefusal = z.output<typeof EstimateRefusal>;

/** Body of `POST /shared-estimates/ask`. */
export const EstimateQuestion = z.object({
  id: SharedId,
  question: lines(2000).refine((text) => text.length > 0, sharedEstimateTexts.question),
});
export type EstimateQuestion = z.output<typeof EstimateQuestion>;

/** A question was filed, and the team is told. */
export const EstimateAsked = z.object({ asked: z.literal(true) });
export type EstimateAsked = z.infer<typeof EstimateAsked>;

/** What a client does with the link to an estimate. Unknown, malformed, draft and voided ids are all 404. */
export const sharedEstimateEndpoints = {
  view: defineEndpoint({
    id: 'sharedEstimates.view',
    method: 'POST',
    path: '/shared-estimates/view',
    summary: 'An estimate by the id of its link; a sent one becomes viewed',
    access: 'public',
    body: SharedEstimateView,
    status: 200,
    response: SharedEstimate,
  }),
  accept: defineEndpoint({
    id: 'sharedEstimates.accept',
    method: 'POST',
    path: '/shared-estimates/accept',
    summary: 'Sign the version that was shown; 409 `estimate_changed` or `estimate_closed` with `current`',
    access: 'public',
    idempotent: true,
    body: EstimateAcceptance,
    bodyLimit: bodyLimits.medium,
    status: 200,
    response: SharedEstimate,
  }),
  decline: defineEndpoint({
    id: 'sharedEstimates.decline',
    method: 'POST',
    path: '/shared-estimates/decline',
    summary: 'Decline it with a reason; 409 `estimate_changed` or `estimate_closed` with `current`',
    access: 'public',
    idempotent: true,
    body: EstimateRefusal,
    status: 200,
    response: SharedEstimate,
  }),
  ask: defineEndpoint({
    id: 'sharedEstimates.ask',
    method: 'POST',
    path: '/shared-estimates/ask',
    summary: 'Ask the team a question about it; it becomes a note',
    access: 'public',
    idempotent: true,
    body: EstimateQuestion,
    status: 202,
    response: EstimateAsked,
  }),
  pdf: defineEndpoint({
    id: 'sharedEstimates.pdf',
    method: 'GET',
    path: '/shared-estimates/:id/pdf',
    summary: 'The estimate as PDF',
    access: 'public',
    params: SharedEstimateParams,
    query: PaperQuery,
    status: 200,
    produces: 'application/pdf',
  }),
} as const;
