import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Two fields beside each other where there is room. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${vars.space[5]};

  ${media.up('sm')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** What stands at the left of a dialog's buttons. */
export const FootNote = styled.div`
  flex: 1;
  align-self: center;
  min-width: 12rem;
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.text};
  color: ${vars.color.textMuted};
`;
