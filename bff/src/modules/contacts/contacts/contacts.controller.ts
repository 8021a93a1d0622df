import { Controller, Req, Res, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Cookies, Endpoint, fileAnswer, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { requestContext } from '../../../platform/request-context.ts';
import { ChatLeadsService } from './chat-leads.service.ts';
import { ContactsService } from './contacts.service.ts';
import { InquiriesService } from './inquiries.service.ts';
import { type Visitor, visitorCookie, visitorCookieSeconds } from './visitor.ts';

const {
  create,
  requestCall,
  submitChat,
  list,
  get,
  update,
  bulk,
  calculateLeadScore,
  scheduleFollowUp,
  addNote,
  convert,
  exportCsv,
} = api.contacts;

@Controller()
export class ContactsController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly inquiries: InquiriesService,
    private readonly chats: ChatLeadsService,
    private readonly cookies: Cookies,
  ) {}

  @Endpoint(create)
  async create(
    @Input() { body }: InputOf<typeof create>,
    @IdempotencyKey() key: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EndpointResponse<typeof create>> {
    const { created, visitorId } = await this.inquiries.submit(body, this.visitorOf(request), key);
    if (visitorId) this.cookies.set(reply, visitorCookie, visitorId, visitorCookieSeconds);
    return created;
  }

  @Endpoint(requestCall)
  async requestCall(
    @Input() { body }: InputOf<typeof requestCall>,
    @IdempotencyKey() key: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EndpointResponse<typeof requestCall>> {
    const { created, visitorId } = await this.inquiries.requestCall(body, this.visitorOf(request), key);
    if (visitorId) this.cookies.set(reply, visitorCookie, visitorId, visitorCookieSeconds);
    return { id: created.id };
  }

  @Endpoint(submitChat)
  submitChat(
    @Input() { body }: InputOf<typeof submitChat>,
    @Req() request: FastifyRequest,
  ): Promise<EndpointResponse<typeof submitChat>> {
    return this.chats.submit(body, this.visitorOf(request));
  }

  @Endpoint(list)
  list(@Input() { query }: InputOf<typeof list>): Promise<EndpointResponse<typeof list>> {
    return this.contacts.list(query);
  }

  @Endpoint(exportCsv)
  exportCsv(@Input() { query }: InputOf<typeof exportCsv>): StreamableFile {
    return fileAnswer(exportCsv, 'leads.csv', this.contacts.exportCsv(query));
  }

  @Endpoint(get)
  get(@Input() { params }: InputOf<typeof get>): Promise<EndpointResponse<typeof get>> {
    return this.contacts.get(params.id);
  }

  @Endpoint(update)
  update(
    @Input() { params, body }: InputOf<typeof update>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof update>> {
    return this.contacts.update(params.id, body, key);
  }

  @Endpoint(bulk)
  bulk(
    @Input() { body }: InputOf<typeof bulk>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof bulk>> {
    return this.contacts.bulk(body, key);
  }

  @Endpoint(calculateLeadScore)
  calculateLeadScore(
    @Input() { params }: InputOf<typeof calculateLeadScore>,
  ): Promise<EndpointResponse<typeof calculateLeadScore>> {
    return this.contacts.calculateScore(params.id);
  }

  @Endpoint(scheduleFollowUp)
  scheduleFollowUp(
    @Input() { params, body }: InputOf<typeof scheduleFollowUp>,
  ): Promise<EndpointResponse<typeof scheduleFollowUp>> {
    return this.contacts.scheduleFollowUp(params.id, body);
  }

  @Endpoint(convert)
  convert(
    @Input() { params, body }: InputOf<typeof convert>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof convert>> {
    return this.contacts.convert(params.id, body, key);
  }

  @Endpoint(addNote)
  addNote(
    @Input() { params, body }: InputOf<typeof addNote>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof addNote>> {
    return this.contacts.addNote(params.id, body.text, key);
  }

  private visitorOf({ ip, headers, cookies }: FastifyRequest): Visitor {
    return {
      address: ip,
      userAgent: headers['user-agent'] ?? '',
      cookie: cookies[visitorCookie],
      issuedId: requestContext().visitorId,
    };
  }
}
