import { Controller, type StreamableFile } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, fileAnswer, IdempotencyKey, Input, type InputOf } from '../../platform/http/index.ts';
import { MessagesService } from './messages.service.ts';

const { list, exportCsv, get, retry, retryMany, conversation, setReplyNeed, answer } = api.messages;

@Controller()
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Endpoint(list)
  list(@Input() { query }: InputOf<typeof list>): Promise<EndpointResponse<typeof list>> {
    return this.messages.list(query);
  }

  @Endpoint(exportCsv)
  exportCsv(@Input() { query }: InputOf<typeof exportCsv>): StreamableFile {
    return fileAnswer(exportCsv, 'messages.csv', this.messages.exportCsv(query));
  }

  @Endpoint(retryMany)
  retryMany(@Input() { body }: InputOf<typeof retryMany>): Promise<EndpointResponse<typeof retryMany>> {
    return this.messages.retryMany(body.ids);
  }

  @Endpoint(get)
  get(@Input() { params }: InputOf<typeof get>): Promise<EndpointResponse<typeof get>> {
    return this.messages.get(params.id);
  }

  @Endpoint(retry)
  retry(@Input() { params }: InputOf<typeof retry>): Promise<EndpointResponse<typeof retry>> {
    return this.messages.retry(params.id);
  }

  @Endpoint(conversation)
  conversation(
    @Input() { params, query }: InputOf<typeof conversation>,
  ): Promise<EndpointResponse<typeof conversation>> {
    return this.messages.conversation(params.id, query);
  }

  @Endpoint(setReplyNeed)
  setReplyNeed(@Input() { params, body }: InputOf<typeof setReplyNeed>): Promise<void> {
    return this.messages.setReplyNeed(params.id, body.needed);
  }

  @Endpoint(answer)
  answer(
    @Input() { params, body }: InputOf<typeof answer>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof answer>> {
    return this.messages.answer(params.id, body, key);
  }
}
