import type { ComponentType } from 'react';
import type { FeaturedId } from '../content.ts';
import { AfterHoursMiniature } from './after-hours.tsx';
import { ConsultDeskMiniature } from './consult-desk.tsx';
import { RecallEngineMiniature } from './recall-engine.tsx';

/** The working miniature of each case study. */
export const miniatures: Readonly<Record<FeaturedId, ComponentType>> = {
  'consult-desk': ConsultDeskMiniature,
  'after-hours': AfterHoursMiniature,
  'recall-engine': RecallEngineMiniature,
};
