import { z } from 'zod';
import { Email } from '../../common/email-address.ts';
import { isPartyName } from '../../common/pasted-text.ts';
import { text } from '../../common/record-fields.ts';
import { line } from '../../common/typed-fields.ts';

const missingName = 'Please enter the client’s name';

/** Whom a document is made out to. */
export const partyFields = {
  clientName: {
    ...text(z.string(), line(200).refine(isPartyName, missingName), ''),
    label: 'Client name',
    required: missingName,
    column: 'Client',
    printed: 'head',
    change: 'the client name',
  },
  clientEmail: {
    ...text(z.string(), Email, ''),
    label: 'Client email',
    required: 'Please enter the client’s email',
    column: 'Email',
    printed: 'head',
    change: 'the client email',
  },
} as const;
