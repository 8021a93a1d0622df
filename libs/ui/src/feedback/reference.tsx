import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';
import { Mono } from '../type/text.tsx';

interface ReferenceProps {
  /** Undefined: nothing is shown. */
  readonly id: string | undefined;
}

const Line = styled.div`
  margin-block-start: ${vars.space[2]};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.text};
  overflow-wrap: anywhere;
  color: ${vars.color.textMuted};
`;

/** Below the text of a failure: the number under which it is found in the log, for who calls about it. */
export const Reference = ({ id }: ReferenceProps) =>
  id !== undefined && (
    <Line>
      {' Reference '}
      <Mono>{id}</Mono>
    </Line>
  );
