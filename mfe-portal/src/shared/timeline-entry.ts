import { Link } from '@vitrine/shell-sdk';
import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** The lines of one entry of a timeline. */
export const TimelineEntry = styled.span`
  display: grid;
  gap: ${vars.space[1]};
  overflow-wrap: anywhere;
`;

/** The way from an entry to the record it tells of. */
export const EntryLink = styled(Link)`
  justify-self: start;
  padding-block: 0.125rem;
  color: ${vars.color.text};
  text-decoration-color: ${vars.color.hairlineStrong};
  text-underline-offset: 0.2em;
`;
