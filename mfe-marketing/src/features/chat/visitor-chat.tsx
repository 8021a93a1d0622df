import type { SlotProps } from '@vitrine/shell-sdk/extensions';
import { Chat } from './chat.tsx';

/** The chat on pages of other remotes, where their slot `visitor-chat` stands. */
export const Extension = ({ asked: requestCount }: SlotProps['visitor-chat']) => <Chat requestCount={requestCount} />;
