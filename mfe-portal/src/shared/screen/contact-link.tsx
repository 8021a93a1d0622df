import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

export const emailHref = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Of a number as people write it; an extension is dialed after a pause. */
export const phoneHref = (phone: string): string =>
  `tel:${phone.replace(/[\s,;]*(?:ext|x|#)/i, ',').replaceAll(/[^\d+,]/g, '')}`;

/** Somewhere to go from a record: tall enough for a finger. */
export const ContactLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 1.5rem;
  color: ${vars.color.text};
`;

/** An address to write to. */
export const EmailLink = ({ email }: { readonly email: string }) => (
  <ContactLink href={emailHref(email)}>{email}</ContactLink>
);

/** A number to call, shown as `text`. */
export const PhoneLink = ({ phone, text = phone }: { readonly phone: string; readonly text?: string }) => (
  <ContactLink href={phoneHref(phone)}>{text}</ContactLink>
);
