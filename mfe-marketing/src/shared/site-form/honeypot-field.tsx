import { styled } from 'styled-components';

const OffScreen = styled.div`
  position: absolute;
  inset-inline-start: -10000px;
  width: 1px;
  height: 1px;
  overflow: hidden;
`;

/** The honeypot: in the form for robots, off-screen for people. */
export const HoneypotField = ({ id }: { readonly id: string }) => (
  <OffScreen aria-hidden="true">
    <label htmlFor={id}>Website</label>
    <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" />
  </OffScreen>
);
