import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

export const Part = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
  min-width: 0;
  padding-block-start: ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
`;

export const PartTitle = styled.legend`
  float: inline-start;
  padding: 0;
  font-weight: ${vars.weight.medium};
`;
