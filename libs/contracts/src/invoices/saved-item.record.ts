import { z } from 'zod';
import { recordFields } from '../common/record.ts';
import { money, text } from '../common/record-fields.ts';
import { line } from '../common/typed-fields.ts';
import { UnitPrice } from './documents/unit-price.ts';

/** Messages beside the fields. */
export const savedItemMessages = {
  name: 'Please name the item',
  taken: 'There’s already an item with this name',
  rate: 'This tax rate can’t be chosen anymore. Choose another one, or no tax.',
  tooMany: 'You have 300 saved items. Delete one to add another.',
} as const;

/** What people write about an item that they put on documents again and again. What an edit leaves out stays. */
export const savedItemFields = recordFields({
  name: {
    ...text(
      z.string(),
      line(120).refine((name) => name.length > 0, savedItemMessages.name),
      '',
    ),
    label: 'Name',
    hint: 'What you type in a line to find it',
    required: savedItemMessages.name,
    change: '{who} renamed the item {before} to {after}',
  },
  description: {
    ...text(z.string(), line(500).optional(), ''),
    label: 'Description',
    hint: 'What the line says. Leave it empty to use the name.',
    change: '{who} changed the description of the item {record}',
  },
  rate: {
    ...money('rateCents', UnitPrice),
    label: 'Rate',
    change: '{who} changed the rate of the item {record} from {before} to {after}',
  },
  /** The rate that a line gets with it; null for no tax. */
  taxRateId: {
    ...text(z.uuid().nullable(), z.uuid().nullable().optional(), null),
    toInput: (typed: string): string | null => typed || null,
    label: 'Tax',
    change: '{who} changed the tax of the item {record} from {before} to {after}',
  },
});
