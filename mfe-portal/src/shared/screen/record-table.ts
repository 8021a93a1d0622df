import { inPlace, Link, useNavigate } from '@vitrine/shell-sdk';
import { media, Table, Td, Th, vars } from '@vitrine/ui';
import type { MouseEvent } from 'react';
import { css, styled } from 'styled-components';

/** One line with an ellipsis. */
const ellipsis = `
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Link of a row or card. The record opens beside the list, which keeps its scroll position. */
export const RecordLink = styled(Link).attrs({ state: inPlace })`
  ${ellipsis}
  padding-block: 0.125rem;
  font-weight: ${vars.weight.medium};
  color: ${vars.color.text};
  text-decoration: none;
`;

/** Muted second line. */
export const RecordNote = styled.span`
  ${ellipsis}
  color: ${vars.color.textMuted};
`;

/** Name without a link. */
export const RecordName = styled(RecordNote)`
  font-weight: ${vars.weight.medium};
  color: ${vars.color.text};
`;

/**
 * A record's name, and what tells it apart from others of that name: on one line, where the name keeps its room, or on
 * two where rows are comfortable.
 */
export const RecordTitle = styled.div`
  display: flex;
  align-items: baseline;
  gap: 0 ${vars.space[2]};
  min-width: 0;

  > :first-child {
    flex: 0 1 auto;
  }

  > :last-child:not(:first-child) {
    flex: 1 1 0;
  }

  [data-density='comfortable'] & {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }

  [data-done='true'] & > :first-child {
    color: ${vars.color.textMuted};
  }
`;

/** Several things on one line. */
export const RecordLine = styled.span`
  display: flex;
  align-items: baseline;
  gap: 0 ${vars.space[2]};
  min-width: 0;
  overflow: hidden;

  /* A narrow list leaves the mark to the open record and the bar, which have it, too. */
  @container record-list (max-width: 64rem) {
    > [data-demo] {
      display: none;
    }
  }

  > ${RecordNote} {
    flex: 1 1 4rem;
  }
`;

/** Table with few columns that fit a phone without scrolling. */
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

/** Columns hidden on phones. */
export const TabletUpTh = styled(Th)`
  ${notOnPhones}
`;
export const TabletUpTd = styled(Td)`
  ${notOnPhones}
`;

/** Columns for wide screens only. */
export const WideTh = styled(Th)`
  ${onWideScreens}
`;
export const WideTd = styled(Td)`
  ${onWideScreens}
`;

/** Makes the whole row follow its link, except presses on controls and text selections. */
export function useRowPress(to: string): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return ({ target, currentTarget }) => {
    // React passes presses in a dialog that the row opened up to the row, too.
    if (!(target instanceof Node) || !currentTarget.contains(target)) return;
    const onControl = target instanceof Element && target.closest('a, button, label, input') !== null;
    const selecting = window.getSelection()?.isCollapsed === false;
    if (!onControl && !selecting) void navigate(to, { state: inPlace });
  };
}
