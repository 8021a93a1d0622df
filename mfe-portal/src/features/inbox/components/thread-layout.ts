import { Link } from '@vitrine/shell-sdk';
import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

export const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  height: 100%;
  min-height: 0;

  ${media.up('lg')} {
    grid-template-columns: minmax(0, 1fr) 18rem;
  }
`;

export const Middle = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`;

export const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]} ${vars.space[4]};
  padding: ${vars.space[2]} ${vars.space[5]};
  border-block-end: 1px solid ${vars.color.hairlineStrong};
`;

export const Title = styled.div`
  flex: 1 1 12rem;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]};
`;

export const Back = styled(Link)`
  flex-basis: 100%;

  ${media.up('md')} {
    display: none;
  }
`;

/** Below the place where the person has a column. */
export const NarrowOnly = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]} ${vars.space[4]};

  ${media.up('lg')} {
    display: none;
  }
`;

export const Side = styled.div`
  display: none;

  ${media.up('lg')} {
    display: block;
    min-height: 0;
    overflow-y: auto;
    border-inline-start: 1px solid ${vars.color.hairlineStrong};
  }
`;

export const Scroll = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${vars.space[4]};
  flex: 1;
  min-height: 0;
  padding: ${vars.space[4]} ${vars.space[5]};

  ${media.up('md')} {
    overflow-y: auto;
    overscroll-behavior: contain;
  }
`;
