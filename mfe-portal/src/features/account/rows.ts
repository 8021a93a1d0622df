import { media, Mono, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Entries divided by hairlines: words at the left, money at the right, what can be done last. */
export const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  border-block-start: 1px solid ${vars.color.hairlineStrong};
`;

export const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${vars.space[2]} ${vars.space[5]};
  padding-block: ${vars.space[4]};
  border-block-end: 1px solid ${vars.color.hairline};

  ${media.up('sm')} {
    grid-template-columns: minmax(0, 1fr) 10rem 8rem 6rem;
  }
`;

export const Words = styled.div`
  display: grid;
  gap: ${vars.space[1]};
  min-width: 0;
  overflow-wrap: anywhere;
`;

/** A document's number is read in one piece. */
export const DocumentNumber = styled(Mono)`
  white-space: nowrap;
`;

/** What it was, and below it what is special about it. */
export const Money = styled.div`
  display: grid;
  font-variant-numeric: tabular-nums;
  text-align: end;
`;

/** Below the rest on a phone, and as wide. */
export const Way = styled.div`
  display: grid;
  grid-column: 1 / -1;

  &:empty {
    display: none;
  }

  ${media.up('sm')} {
    grid-column: auto;
    justify-items: end;

    &:empty {
      display: grid;
    }
  }
`;

/** Beside the money; on a phone under the words. */
export const State = styled.div`
  ${media.down('sm')} {
    grid-row: 2;
  }
`;
