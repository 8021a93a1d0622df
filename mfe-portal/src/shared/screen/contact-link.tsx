import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { emailHref, phoneHref } from '../contact-href.ts';

/** Somewhere to go from a record: tall enough for a finger. */
export const ContactLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 1.5rem;
  color: ${vars.color.text};
`;

/** An address to write to. */
export const EmailLink = ({ email }: { readonly email: string }) => <ContactLink href={emailHref(email)}>{email}</ContactLink>;

/** A number to call, shown as `text`. */
export const PhoneLink = ({ phone, text = phone }: { readonly phone: string; readonly text?: string }) => (
  <ContactLink href={phoneHref(phone)}>{text}</ContactLink>
);
