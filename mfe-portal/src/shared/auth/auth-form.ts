import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Form of the sign-in pages: fields stacked. */
export const AuthForm = styled.form`
  display: grid;
  gap: ${vars.space[5]};
  max-width: 26rem;
`;

/** Row of buttons below the form. */
export const AuthActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
`;

/** A link or button in running text, large enough to press. */
export const textAction = `
  display: inline-flex;
  align-items: center;
  min-height: 1.75rem;
  color: ${vars.color.champagne};
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.25em;

  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;
