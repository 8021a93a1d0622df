import { styled } from 'styled-components';

/** Skeletons in the room of what comes, in rem, so that nothing below it moves when it does. */
export const Waiting = styled.div<{ $height: number }>`
  display: grid;
  align-content: space-around;
  min-height: ${({ $height }) => $height}rem;
`;
