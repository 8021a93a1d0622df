import { Module } from '@nestjs/common';
import { api } from '@vitrine/contracts';
import { serve } from '../http/index.ts';
import { LiveStreams } from './live-streams.ts';

export { LiveStreams } from './live-streams.ts';

const LiveController = serve(api.live, [LiveStreams], (streams) => ({
  events: ({ request, reply }) => streams.open(request, reply),
}));

/** Tells open portals what changed (ADR 0124). */
@Module({ controllers: [LiveController], providers: [LiveStreams], exports: [LiveStreams] })
export class LiveModule {}
