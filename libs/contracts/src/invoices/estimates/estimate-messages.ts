import { z } from 'zod';
import { Timestamp } from '../../common/fields.ts';
import { smsFooter } from '../invoice-messages.ts';

interface EstimateSms {
  readonly clientName: string;
  readonly number: string;
  readonly title: string;
  readonly url: string;
  /** Who signs. */
  readonly agency: string;
}

/** What `send-sms` sends, and what its preview shows. */
export const estimateSmsText = ({ clientName, number, title, url, agency }: EstimateSms): string =>
  [`Hi ${clientName}, here’s your estimate ${number}: ${title}`, `See it here: ${url}`, `- ${agency}`, smsFooter].join(
    '\n',
  );

/** A mail that was filed, and the estimate's state since. */
export const EstimateEmailed = z.object({ messageId: z.uuid(), to: z.string(), at: Timestamp });
export type EstimateEmailed = z.infer<typeof EstimateEmailed>;
