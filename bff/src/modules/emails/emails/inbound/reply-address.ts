import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config.ts';
import { Secrets } from '../../../../platform/secrets.ts';

const purpose = 'reply';
const local = /^reply-([0-9a-f]{32})-([0-9a-f]{20})$/;

/**
 * Addresses that replies come back to: one for each mail, signed, so that nobody guesses one of a conversation.
 * All in lower case, which not every mail program keeps.
 */
@Injectable()
export class ReplyAddresses {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly secrets: Secrets,
  ) {}

  /** Of a mail of ours; null where no domain receives replies. */
  of(messageId: string): string | null {
    const domain = this.config.mail.replyDomain;
    if (domain === null) return null;
    const id = messageId.replaceAll('-', '');
    return `reply-${id}-${this.secrets.mark(purpose, id)}@${domain}`;
  }

  /** The mail of ours that one of these addresses is for; null for none, and for any we did not make. */
  messageIdIn(addresses: readonly string[]): string | null {
    for (const address of addresses) {
      const [, id, mark] = local.exec(address.toLowerCase().split('@')[0] ?? '') ?? [];
      if (id && mark && this.secrets.hasMark(purpose, id, mark))
        return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    }
    return null;
  }
}
