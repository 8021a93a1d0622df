import { z } from 'zod';
import { recordFields } from '../../common/record.ts';
import { day, text } from '../../common/record-fields.ts';
import { Day, line, lines } from '../../common/typed-fields.ts';
import { partyFields } from '../documents/party-fields.ts';

const missingTitle = 'Please enter a title';

/**
 * What people write about an estimate, but for its client's record, lines, discount and deposit. Forms, conflicts,
 * exports and the audit log follow this table; a column of its own has each in `EstimateEntity`.
 */
export const estimateFields = recordFields({
  ...partyFields,
  title: {
    ...text(
      z.string(),
      line(120).refine((title) => title.length > 0, missingTitle),
      '',
    ),
    label: 'Title',
    required: missingTitle,

    printed: 'head',
    change: '{who} renamed {record} from {before} to {after}',
  },
  estimateDate: { ...day(Day), label: 'Date', printed: 'head' },
  /** The last day on which it can be accepted. */
  validUntil: { ...day(Day), label: 'Valid until', printed: 'head', change: 'the last day' },
  message: { ...text(z.string(), lines(2000).default(''), ''), label: 'Message', detail: 'Message', printed: 'note' },
  terms: {
    ...text(z.string(), lines(4000).default(''), ''),
    label: 'Terms',
    hint: 'Such as what is included, and when you start',
    detail: 'Terms',
    printed: 'note',
  },
});
