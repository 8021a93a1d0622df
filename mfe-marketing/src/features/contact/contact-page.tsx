import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { CallForm } from './call-form.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactFrame } from './contact.tsx';

/**
 * Includes the styles of a form that the edge renders again (`data-form-error`, `data-form-message`): no scripts run
 * then.
 */
const Page = styled.div`
  padding-block-start: ${vars.space[10]};

  [data-form-error],
  [data-form-message] {
    margin-block-start: ${vars.space[2]};
    font-size: ${vars.text.sm};
    line-height: 1.4;
    color: ${vars.color.ember};
  }

  [data-form-message] {
    margin: 0;
    padding: ${vars.space[3]} ${vars.space[4]};
    border: 1px solid color-mix(in srgb, ${vars.color.ember} 38%, transparent);
    border-radius: ${vars.radius.md};
    background: color-mix(in srgb, ${vars.color.ember} 8%, transparent);
    font-size: 0.9375rem;
    color: ${vars.color.text};
  }

  #contact-status:has([data-form-message]),
  #call-status:has([data-form-message]) {
    position: static;

    + p {
      display: none;
    }
  }
`;

/** `/contact`: the contact section with the long form, as a page. */
export const ContactPage = () => (
  <Page>
    <ContactFrame heading="h1" way="message">
      <ContactForm />
    </ContactFrame>
  </Page>
);

/** `/contact/call`: the same with the short form. */
export const CallPage = () => (
  <Page>
    <ContactFrame heading="h1" way="call">
      <CallForm />
    </ContactFrame>
  </Page>
);
