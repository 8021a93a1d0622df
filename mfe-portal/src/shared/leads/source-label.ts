import { manualSources } from '@vitrine/contracts';

const labels: Readonly<Record<string, string>> = {
  website: 'Website',
  chat_bot: 'Chat',
  call_request: 'Call request',
  ...manualSources,
};

/** Source labels by API value; unknown values are shown as they are. */
export const sourceLabel = (source: string): string => labels[source] ?? source;
