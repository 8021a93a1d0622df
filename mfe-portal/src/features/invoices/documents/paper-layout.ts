import { vars } from '@vitrine/ui';
import { css, styled } from 'styled-components';

/** Paper is light, and what is printed on it is ink: the screen's colors, turned. */
const ink = vars.color.ink;
const soft = `color-mix(in srgb, ${vars.color.ink} 68%, ${vars.color.text})`;
const gold = `color-mix(in srgb, ${vars.color.champagneDeep} 48%, ${vars.color.ink})`;
const rule = `color-mix(in srgb, ${vars.color.ink} 14%, ${vars.color.text})`;

const narrow = '@container (max-width: 25.99rem)';
const wide = '@container (min-width: 26rem)';

const label = css`
  font-size: ${vars.text.sm};
  font-weight: ${vars.weight.text};
  color: ${gold};
`;

export const Sheet = styled.article`
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  padding: clamp(${vars.space[5]}, 8cqi, ${vars.space[10]});
  border-radius: ${vars.radius.sm};
  background: ${vars.color.text};
  box-shadow: ${vars.shadow.floating};
  color: ${ink};
  font-size: ${vars.text.sm};
  line-height: 1.45;
  overflow-wrap: anywhere;
`;

export const Letterhead = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${vars.space[2]} ${vars.space[4]};
  margin-block-end: ${vars.space[8]};

  img {
    max-width: 100%;
    height: auto;
    /* The real paper is white: a white ground of the picture doesn't show on it. */
    mix-blend-mode: multiply;
  }
`;

export const Name = styled.p`
  font-family: ${vars.font.display};
  font-size: 1.5rem;
  line-height: ${vars.leading.snug};
`;

export const Number = styled.p`
  font-family: ${vars.font.mono};
  color: ${soft};
`;

/** What kind of document it is. */
export const Kind = styled.p`
  ${label}
`;

export const Total = styled.p`
  font-size: 2rem;
  line-height: ${vars.leading.snug};
  font-variant-numeric: tabular-nums;
`;

export const Standing = styled.p`
  color: ${soft};
`;

export const Parties = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr));
  gap: ${vars.space[5]};
  margin-block: ${vars.space[5]} ${vars.space[6]};
  padding-block-start: ${vars.space[5]};
  border-block-start: 1px solid ${rule};
`;

export const Facts = styled.dl`
  min-width: 0;

  dt {
    ${label}
  }

  dd {
    color: ${soft};
    white-space: pre-line;
  }

  > div + div {
    margin-block-start: ${vars.space[2]};
  }

  > div > dd {
    color: ${ink};
  }
`;

export const Strong = styled.span`
  display: block;
  color: ${ink};
`;

export const Title = styled.p`
  margin-block-end: ${vars.space[2]};
  font-weight: ${vars.weight.medium};
`;

export const LineTable = styled.table`
  width: 100%;

  th {
    padding-block: ${vars.space[2]};
    text-align: end;
    white-space: nowrap;
    ${label}
  }

  td {
    padding-block: ${vars.space[2]};
    border-block-start: 1px solid ${rule};
    text-align: end;
    vertical-align: top;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }

  :is(th, td) + :is(th, td) {
    padding-inline-start: ${vars.space[3]};
  }

  :is(th, td):first-child {
    width: 100%;
    text-align: start;
    white-space: pre-line;
  }

  td > span {
    display: block;
    color: ${soft};
  }

  /* On a phone quantity and rate stand below the description, as in the portal's own tables. */
  ${narrow} {
    :is(th, td):is(:nth-child(2), :nth-child(3)) {
      display: none;
    }
  }

  ${wide} {
    [data-narrow] {
      display: none;
    }
  }
`;

export const Sums = styled.dl`
  display: grid;
  gap: ${vars.space[2]};
  justify-self: end;
  width: min(100%, 20rem);
  padding-block-start: ${vars.space[3]};
  border-block-start: 1px solid ${rule};
`;

export const Amount = styled.div<{ $strong: boolean }>`
  display: flex;
  justify-content: space-between;
  gap: ${vars.space[4]};
  font-weight: ${({ $strong }) => ($strong ? vars.weight.medium : vars.weight.text)};
  color: ${({ $strong }) => ($strong ? ink : soft)};

  dd {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
`;

export const Notes = styled.dl`
  display: grid;
  gap: ${vars.space[4]};
  margin-block-start: ${vars.space[6]};

  dt {
    ${label}
  }

  dd {
    white-space: pre-line;
  }
`;

export const Foot = styled.footer`
  margin-block-start: ${vars.space[8]};
  padding-block-start: ${vars.space[4]};
  border-block-start: 1px solid ${rule};
  color: ${soft};
`;
