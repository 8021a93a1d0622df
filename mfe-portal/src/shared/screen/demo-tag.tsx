import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

const Tag = styled.span`
  flex: none;
  padding: 0 0.375rem;
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.sm};
  font-size: ${vars.text.xs};
  line-height: 1.4;
  color: ${vars.color.textFaint};
`;

/** Marks a record that came from the demo seed (decision D9). */
export const DemoTag = () => <Tag>Demo</Tag>;
