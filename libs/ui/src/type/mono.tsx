import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';

/** Numbers of documents, addresses, times: what is read letter by letter. */
export const Mono = styled.span`
  font-family: ${vars.font.mono};
  font-size: 0.93em;
  letter-spacing: ${vars.tracking.mono};
`;
