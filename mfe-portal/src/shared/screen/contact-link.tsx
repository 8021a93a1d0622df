import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

export const emailHref = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** `tel:` link of a number as written; an extension is dialed after a pause. */
export const phoneHref = (phone: string): string =>
  `tel:${phone.replace(/[\s,;]*(?:ext|x|#)/i, ',').replaceAll(/[^\d+,]/g, '')}`;

/** Link tall enough for touch. */
export const ContactLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 1.5rem;
  color: ${vars.color.text};
  overflow-wrap: anywhere;
`;

export const EmailLink = ({ email }: { readonly email: string }) => (
  <ContactLink href={emailHref(email)}>{email}</ContactLink>
);

export const PhoneLink = ({ phone, text = phone }: { readonly phone: string; readonly text?: string }) => (
  <ContactLink href={phoneHref(phone)}>{text}</ContactLink>
);
