import type { MessageChannel } from '@vitrine/contracts';
import { MailIcon, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

const Mark = styled.span`
  flex: none;
  display: inline-grid;
  color: ${vars.color.textFaint};
  transform: translateY(0.125rem);
`;

/** An envelope, or a bubble; whoever uses it says it in words too. */
export const ChannelMark = ({ channel }: { readonly channel: MessageChannel }) => (
  <Mark>
    {channel === 'email' ? (
      <MailIcon size={14} />
    ) : (
      <svg
        width="14"
        height="14"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M2.5 3.5h11v7.25h-6L4.25 13.5v-2.75H2.5z" />
      </svg>
    )}
  </Mark>
);
