import { Link } from '@vitrine/shell-sdk';
import { media, Td, Th, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Cut off with an ellipsis rather than broken into lines. */
const cut = `
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The link of a row or card: its record's name. */
export const RecordLink = styled(Link)`
  ${cut}
  padding-block: 0.125rem;
  font-weight: ${vars.weight.medium};
  color: ${vars.color.text};
  text-decoration: none;
`;

/** The quieter line below it. */
export const RecordNote = styled.span`
  ${cut}
  color: ${vars.color.textMuted};
`;

/** A name that is no link, above its note. */
export const RecordName = styled(RecordNote)`
  font-weight: ${vars.weight.medium};
  color: ${vars.color.text};
`;

/** Takes the room that is left, and cuts what is too long for it. */
export const NameTd = styled(Td)`
  max-width: 0;
  width: 40%;
`;

export const RecordLine = styled.span`
  display: flex;
  align-items: baseline;
  gap: 0 ${vars.space[2]};
  min-width: 0;
`;

/** Columns for wide screens only. */
export const WideTh = styled(Th)`
  ${media.down('lg')} {
    display: none;
  }
`;
export const WideTd = styled(Td)`
  white-space: nowrap;

  ${media.down('lg')} {
    display: none;
  }
`;
