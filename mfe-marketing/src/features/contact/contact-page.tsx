import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Contact } from './contact.tsx';

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

  #contact-status:has([data-form-message]) {
    position: static;

    + p {
      display: none;
    }
  }
`;

/** `/contact`: the contact section as a page. */
export const ContactPage = () => (
  <Page>
    <Contact heading="h1" />
  </Page>
);
