import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/**
 * Includes the styles of a form that the edge renders again (`data-form-error`, `data-form-message`): no scripts run
 * then.
 */
export const FormPage = styled.div`
  /* Below the frame's header, which floats over the page. */
  padding-block-start: 5.5rem;

  ${media.up('md')} {
    padding-block-start: ${vars.space[10]};
  }

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

  [id$='-status']:has([data-form-message]) {
    position: static;

    + p {
      display: none;
    }
  }
`;
