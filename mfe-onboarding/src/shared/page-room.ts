import { styled } from 'styled-components';

/** Fills the window while a page is on its way, so that the footer does not jump. */
export const PageRoom = styled.div`
  min-height: 90svh;
`;
