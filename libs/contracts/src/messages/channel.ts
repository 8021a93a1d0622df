import { z } from 'zod';

export const MessageChannel = z.enum(['email', 'sms']);
export type MessageChannel = z.infer<typeof MessageChannel>;
