import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Layout of a one-column screen. */
export const Page = styled.section`
  width: 100%;
  max-width: 75rem;
  margin-inline: auto;
  padding: ${vars.space[2]} ${vars.space[5]} ${vars.space[16]};

  ${media.up('sm')} {
    padding-inline: ${vars.space[6]};
  }
`;

/** Title at the left, main action at the right. */
export const PageHead = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[1]} ${vars.space[4]};
  min-height: 2.75rem;
  margin-block-end: ${vars.space[2]};

  /* Links between screens: on a line of their own where they don't fit beside the title. */
  > nav {
    flex: 1 0 auto;

    ${media.down('md')} {
      order: 1;
      flex-basis: 100%;
    }
  }
`;

export const HeadTools = styled.div`
  display: flex;
  align-items: center;
  gap: ${vars.space[3]};
`;

/** Buttons in a row that wraps. */
export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
`;

/** A form with stacked fields. */
export const StackedForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[5]};
`;
