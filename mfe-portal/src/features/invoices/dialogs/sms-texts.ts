/** Exact texts of the staff specification, sections 2 and 8. */
export const smsTexts = {
  title: 'Send SMS',
  phone: 'Phone number',
  placeholder: '+1 (555) 123-4567',
  hint: 'Include country code (e.g., +1 for US)',
  onFile: (phone: string): string => `Use ${phone}, on file`,
  missingCode: 'Please start with + and the country code, such as +1 for the US',
  extension: 'A text can’t reach an extension. Please enter a direct number.',
  invalid: 'That isn’t a phone number we can text. Please check the digits.',
  footnote: 'Text messages go through Twilio. For a client in test mode, nothing is sent.',
  failed: (message: string): string => (message ? `Failed to send SMS: ${message}` : 'SMS sending failed'),
} as const;
