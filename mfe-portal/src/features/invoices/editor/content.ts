import { editableStatuses, invoiceDefaults, type EditableStatus } from '@vitrine/contracts';

/** Exact texts of the staff specification, sections 2, 4 and 8. */
export const editorTexts = {
  /** With an arrow between each two: 'Create as Draft → Change to Sent → …'. */
  workflow: ['Invoice Workflow: Create as Draft', 'Change to Sent', 'Copy payment link to share with client'],
  createFailed: (message: string): string => `Failed to create invoice: ${message}`,
  saveFailed: 'Failed to save invoice',
  incomplete: 'Client name, client email and an amount above zero are needed.',
  marked: 'Please look at the marked fields.',
  frozen: 'Money was taken for this invoice, so its quantities, rates, and items stay as they are.',
  issued: (day: string): string =>
    `This invoice was issued on ${day}, so its client, dates, and lines stay as they are.`,
  correct: 'The invoice is issued again as it should have been, with the same number. The earlier version is kept.',
  correctPart: 'A part of this invoice is paid, so only its due date can still change.',
  draftLink: 'A draft has no payment link yet. Send it, or mark it as sent.',
} as const;

export const statusOptions = (Object.keys(editableStatuses) as EditableStatus[]).map((value) => ({
  value,
  label: editableStatuses[value],
}));

export const { dueInDays } = invoiceDefaults;
