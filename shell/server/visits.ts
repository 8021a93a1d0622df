import type { Preview } from '@vitrine/federation/deploy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBucketDealer, deploymentFor, type View } from './canary.ts';
import type { Deployment } from './deployment.ts';
import { previewedDeployment, type Previews } from './previews.ts';

/** What one visitor gets, and the preview that it comes from. */
interface Visit extends View {
  readonly preview: Preview | null;
}

/** Finds what a request gets, and may set a cookie on its answer. */
export type VisitOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Visit>;

/** A preview comes before a canary: who is invited gets its builds, and of everything else what is live. */
export const createVisits = (current: () => Promise<Deployment>, previews: Previews): VisitOf => {
  const dealBucket = createBucketDealer();
  return async (request, reply) => {
    const live = await current();
    const preview = await previews.previewOf(request);
    const previewed = preview && previewedDeployment(live, preview);
    if (previewed) return { deployment: previewed, personal: true, preview };
    const forgotten = await previews.forgetEnded(request, reply);
    const { deployment, personal } = deploymentFor(live, request, reply, dealBucket);
    return { deployment, personal: personal || forgotten, preview: null };
  };
};
