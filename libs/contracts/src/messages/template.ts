import { z } from 'zod';
import { Timestamp, VersionOrNone } from '../common/page.ts';
import { MessageChannel } from './message.ts';

export const TemplateCategory = z.enum(['onboarding', 'payments', 'account', 'team', 'medical', 'custom']);
export type TemplateCategory = z.infer<typeof TemplateCategory>;

/** A word that is filled in when the message is written: `{name}`. */
export const TemplateVariable = z.object({
  name: z.string(),
  /** For staff. */ label: z.string(),
  /** Shown in previews. */ sample: z.string(),
});
export type TemplateVariable = z.infer<typeof TemplateVariable>;

/** One piece of copy. `paragraphs` is text whose blank lines part paragraphs; `url` is https, or `{link}`-like. */
export const TemplateBlock = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['subject', 'line', 'paragraphs', 'button', 'url', 'sms']),
  /** As it stands now. */
  text: z.string(),
  /** What Reset goes back to; null in a template of staff's making. */
  default: z.string().nullable(),
  /** An optional block may be empty. */
  required: z.boolean(),
  maximum: z.number().int(),
});
export type TemplateBlock = z.infer<typeof TemplateBlock>;

export const MessageTemplate = z.object({
  id: z.string(),
  name: z.string(),
  /** When it is sent, in words. */
  description: z.string(),
  category: TemplateCategory,
  channel: MessageChannel,
  /** `built-in` ones can be reworded, `staff` made the others. */
  origin: z.enum(['built-in', 'staff']),
  /** False where words carry the safety of an account, or an internal notice: nothing to edit. */
  editable: z.boolean(),
  /** May be sent by `POST /emails/send`. */
  sendable: z.boolean(),
  /** A built-in one whose words differ from ours. */
  customised: z.boolean(),
  blocks: z.array(TemplateBlock),
  variables: z.array(TemplateVariable),
  /** 0: as built in, never edited. */
  version: z.number().int(),
  updatedAt: Timestamp.nullable(),
  updatedBy: z.string().nullable(),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** Text by block; blocks that are not named stay as they are. */
export const TemplateTexts = z.record(z.string().max(60), z.string().max(5000, 'Please use at most 5,000 characters'));
export type TemplateTexts = z.infer<typeof TemplateTexts>;

const Name = z.string().trim().min(1, 'Name is required').max(80, 'Please use at most 80 characters');
const VariableName = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'Write a variable in letters and digits, beginning with a small letter');

/** A mail of staff's making: subject, heading, paragraphs, and a button if label and link are given. */
export const TemplateCreate = z.strictObject({
  name: Name,
  texts: TemplateTexts,
  /** What its texts may use beside the variables every template has. */
  variables: z.array(VariableName).max(20, 'Please use at most 20 variables').default([]),
});
export type TemplateCreate = z.infer<typeof TemplateCreate>;

export const TemplateUpdate = z.strictObject({
  /** Of a template of staff's making. */
  name: Name.optional(),
  variables: z.array(VariableName).max(20, 'Please use at most 20 variables').optional(),
  texts: TemplateTexts,
  version: VersionOrNone,
});
export type TemplateUpdate = z.infer<typeof TemplateUpdate>;

export const TemplateReset = z.strictObject({ version: VersionOrNone });

/** Unsaved texts, to look at before they are saved. */
export const TemplatePreviewRequest = z.strictObject({
  texts: TemplateTexts.optional(),
  /** Of a template of staff's making, where its unsaved texts use others than the saved ones. */
  variables: z.array(VariableName).max(20, 'Please use at most 20 variables').optional(),
});
export type TemplatePreviewRequest = z.infer<typeof TemplatePreviewRequest>;

/** With sample variables, exactly as it would leave. */
export const TemplatePreview = z.object({
  subject: z.string().nullable(),
  html: z.string().nullable(),
  text: z.string(),
  /** Of an SMS: how it is charged. */
  sms: z
    .object({ segments: z.number().int(), characters: z.number().int(), encoding: z.enum(['GSM-7', 'UCS-2']) })
    .nullable(),
});
export type TemplatePreview = z.infer<typeof TemplatePreview>;

export const TemplateParams = z.object({ id: z.string().min(1).max(100) });
export const TemplateQuery = z.object({ category: TemplateCategory.optional() });
export const TemplateList = z.object({ items: z.array(MessageTemplate) });
