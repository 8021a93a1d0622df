import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';

/** A key. */
export const Kbd = styled.kbd`
  display: inline-grid;
  place-items: center;
  min-width: 1.5rem;
  padding: 0.0625rem 0.375rem;
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.sm};
  font: ${vars.weight.text} ${vars.text.xs} / 1.4 ${vars.font.text};
  color: ${vars.color.textFaint};
`;
