import { useSession } from '@vitrine/shell-sdk';
import { ArrowUpRightIcon, vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';
import { heroContent } from './content.ts';

/**
 * Hangs in the hero's air, so that it moves nothing when it appears: from the first paint where the frame knows who was
 * signed in here (`data-account` of the document), else when the session is known.
 */
const Slot = styled.div`
  position: absolute;
  inset-block-start: 100%;
  inset-inline-start: 0;
  display: flex;
  gap: ${vars.space[5]};
  padding-block-start: ${vars.space[2]};

  a {
    display: none;
    align-items: center;
    gap: ${vars.space[2]};
    min-height: 1.75rem;
    font-size: ${vars.text.sm};
    color: ${vars.color.champagne};
    text-decoration: none;
    white-space: nowrap;
  }

  html:is([data-account='client'], [data-account='staff']) & a:first-child,
  html[data-account='staff'] & a,
  &[data-known] a:first-child,
  &[data-known='staff'] a {
    display: inline-flex;
  }

  a:hover {
    text-decoration: underline;
  }
`;

const NewTabLink = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <a href={href} target="_blank" rel="noopener">
    {children}
    <ArrowUpRightIcon />
    <VisuallyHidden> {heroContent.newTab}</VisuallyHidden>
  </a>
);

/** For people who are signed in: the way to their payments, and for staff the way into the portal. */
export function AccountLinks() {
  const { user } = useSession();
  return (
    <Slot data-known={user ? (user.staff ? 'staff' : 'client') : undefined}>
      <NewTabLink href="/account">{heroContent.paymentPortal}</NewTabLink>
      <NewTabLink href="/admin">{heroContent.missionControl}</NewTabLink>
    </Slot>
  );
}
