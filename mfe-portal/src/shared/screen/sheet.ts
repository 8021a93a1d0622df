import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** What a record's sheet holds below its head. */
export const SheetBody = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[6]};
  padding: ${vars.space[2]} ${vars.space[5]} ${vars.space[12]};

  ${media.up('sm')} {
    padding-inline: ${vars.space[6]};
  }
`;

/** Who or what the sheet is about. */
export const SheetTitle = styled.header`
  display: grid;
  gap: ${vars.space[1]};
  overflow-wrap: anywhere;
`;
