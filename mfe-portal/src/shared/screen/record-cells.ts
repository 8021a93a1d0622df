import { inPlace, Link } from '@vitrine/shell-sdk';
import { media, Table, Td, Th, vars } from '@vitrine/ui';
import { css, styled } from 'styled-components';

/** Cut off with an ellipsis rather than broken into lines. */
const cut = `
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The link of a row or card: its record's name. The record opens beside the list, which stays where it is scrolled. */
export const RecordLink = styled(Link).attrs({ state: inPlace })`
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

/** A table whose few columns fit a phone, so that it need not scroll there. */
export const FittingTable = styled(Table)`
  > table {
    min-width: 0;
  }
`;

const notOnPhones = css`
  ${media.down('sm')} {
    display: none;
  }
`;

const onWideScreens = css`
  ${media.down('lg')} {
    display: none;
  }
`;

/** Columns that a phone leaves out. */
export const RoomyTh = styled(Th)`
  ${notOnPhones}
`;
export const RoomyTd = styled(Td)`
  ${notOnPhones}
`;

/** Columns for wide screens only. */
export const WideTh = styled(Th)`
  ${onWideScreens}
`;
export const WideTd = styled(Td)`
  ${onWideScreens}
`;
