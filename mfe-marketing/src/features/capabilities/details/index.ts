import type { CapabilityDetails, CapabilityId } from '../content.ts';
import { aiInfrastructure } from './ai-infrastructure.ts';
import { machineLearning } from './machine-learning.ts';
import { fullStack } from './full-stack.ts';
import { dataSynthesis } from './data-synthesis.ts';
import { automation } from './automation.ts';
import { aiLuxury } from './ai-luxury.ts';

/** Loaded with a capability's article, not with the cards. */
export const capabilityDetails: Readonly<Record<CapabilityId, CapabilityDetails>> = {
  'ai-infrastructure': aiInfrastructure,
  'machine-learning': machineLearning,
  'full-stack': fullStack,
  'data-synthesis': dataSynthesis,
  automation,
  'ai-luxury': aiLuxury,
};
