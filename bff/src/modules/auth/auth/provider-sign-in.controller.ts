import { Controller, Inject, Req, Res } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { Endpoint, Input, type InputOf } from '../../../platform/http/index.ts';
import { BrowserCookiesService } from './browser-cookies.service.ts';
import { ProviderSignInService } from './provider-sign-in.service.ts';

const { providerStart, providerCallback, ways } = api.auth;

@Controller()
export class ProviderSignInController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly providers: ProviderSignInService,
    private readonly cookies: BrowserCookiesService,
  ) {}

  @Endpoint(ways)
  ways(): EndpointResponse<typeof ways> {
    return { ways: ['email', ...this.providers.offered] };
  }

  @Endpoint(providerStart)
  async start(
    @Input() { params, query }: InputOf<typeof providerStart>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const browser = this.cookies.read(request);
    const going = await this.providers.start(
      params.provider,
      { origin: this.originOf(request), returnTo: query.returnTo, address: request.ip },
      browser,
    );
    this.cookies.remember(reply, browser);
    await reply.redirect(
      'url' in going ? going.url : page('/login', { error: going.error, next: going.next }),
      providerStart.status,
    );
  }

  @Endpoint(providerCallback)
  async callback(
    @Input() { params }: InputOf<typeof providerCallback>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const browser = this.cookies.read(request);
    const { search, searchParams } = new URL(request.url, this.config.http.publicUrl);
    const landing = await this.providers.finish(
      params.provider,
      { origin: this.originOf(request), search, state: searchParams.get('state') ?? undefined },
      browser,
    );
    await reply.redirect(this.pageFor(landing, reply, browser), providerCallback.status);
  }

  private pageFor(
    landing: Awaited<ReturnType<ProviderSignInService['finish']>>,
    reply: FastifyReply,
    browser: ReturnType<BrowserCookiesService['read']>,
  ): string {
    const { next } = landing;
    if ('error' in landing) return page('/login', { error: landing.error, next });
    const { secondFactor } = this.cookies.write(reply, browser, landing.outcome);
    return secondFactor ? page('/login', { step: 'second-factor', next }) : page('/auth/callback', { next });
  }

  /** Where the browser sees us: one of our own origins, whatever a header says. */
  private originOf(request: FastifyRequest): string {
    const origin = `${request.protocol}://${request.host}`;
    return this.config.http.allowedOrigins.has(origin) ? origin : this.config.http.publicUrl.origin;
  }
}

/** A page of this site with what is known of a query. */
function page(path: string, query: Readonly<Record<string, string | null>>): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries).toString()}` : path;
}
