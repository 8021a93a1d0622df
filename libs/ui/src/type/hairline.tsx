import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';

/** A thematic break: one pixel of light. */
export const Hairline = styled.hr`
  border: 0;
  border-block-start: 1px solid ${vars.color.hairlineStrong};
`;
