import type { InboxChannel } from '@vitrine/contracts';
import { MailIcon } from '@vitrine/ui';
import type { ReactNode } from 'react';

const drawings: Readonly<Record<Exclude<InboxChannel, 'email'>, ReactNode>> = {
  sms: <path d="M2.5 3.25h11v7.5H7l-2.75 2.5v-2.5H2.5z" />,
  chat: <path d="M2 2.75h8.5v5.5H6L4 10V8.25H2zM12.5 6h1.5v5.25h-1.5V13l-2-1.75H7" />,
  call: (
    <path
      d="M3.25 2.5h2.5l1 3-1.5 1.25a8 8 0 0 0 4 4L10.5 9.25l3 1v2.5a1 1 0 0 1-1 1A10 10 0 0 1 2.25 3.5
      a1 1 0 0 1 1-1Z"
    />
  ),
  form: <path d="M3 2.5h10v11H3zM5.25 5.5h5.5M5.25 8h5.5M5.25 10.5h3" />,
  estimate: <path d="M3.5 1.75h6l3 3v9.5h-9zM6.5 7.25a1.5 1.5 0 1 1 2.25 1.3c-.5.3-.75.6-.75 1.2M8 12v.01" />,
};

/** Beside words that say it, too. */
export const ChannelIcon = ({ channel, size = 14 }: { readonly channel: InboxChannel; readonly size?: number }) =>
  channel === 'email' ? (
    <MailIcon size={size} />
  ) : (
    <svg
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {drawings[channel]}
    </svg>
  );
