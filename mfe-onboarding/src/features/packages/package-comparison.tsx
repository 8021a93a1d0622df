import { formatPrice } from '@vitrine/money';
import { CheckIcon, media, vars, VisuallyHidden } from '@vitrine/ui';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { packages } from '../../shared/packages.ts';
import type { Prices } from '../../shared/use-prices.ts';
import { columnNames, comparison } from './comparison-content.ts';
import { packagesTexts } from './content.ts';

/** On phones each subject takes a line of its own above its three cells, so that nothing has to scroll sideways. */
const Grid = styled.table`
  display: block;
  width: 100%;
  font-size: ${vars.text.sm};

  thead,
  tbody {
    display: block;
  }

  tr {
    display: grid;
    /* The longest word of the three names stands in the middle, and fits at 320 px. */
    grid-template-columns: minmax(0, 3fr) minmax(0, 4fr) minmax(0, 3fr);
    column-gap: ${vars.space[2]};
    align-items: baseline;
    border-block-end: 1px solid ${vars.color.hairline};
  }

  th,
  td {
    padding-block: ${vars.space[3]};
    font-weight: ${vars.weight.text};
    text-align: center;
    overflow-wrap: break-word;
  }

  th[scope='row'],
  th[scope='rowgroup'] {
    grid-column: 1 / -1;
    text-align: start;
    color: ${vars.color.textMuted};
  }

  th[scope='row'] {
    padding-block-end: 0;
  }

  th[scope='rowgroup'] {
    padding-block: ${vars.space[8]} ${vars.space[3]};
    font: ${vars.weight.heading} ${vars.text.lg} / 1.2 ${vars.font.display};
    color: ${vars.color.text};
  }

  thead {
    th:first-child {
      position: absolute;
    }

    th {
      color: ${vars.color.text};
      font-weight: ${vars.weight.medium};
    }

    small {
      display: block;
      margin-block-start: ${vars.space[1]};
      font-size: ${vars.text.sm};
      font-weight: ${vars.weight.text};
      color: ${vars.color.champagne};
    }
  }

  svg {
    display: inline-block;
    vertical-align: -0.15em;
    color: ${vars.color.champagne};
  }

  ${media.up('md')} {
    tr {
      grid-template-columns: minmax(0, 1.6fr) repeat(3, minmax(0, 1fr));
    }

    thead th:first-child {
      position: static;
    }

    th[scope='row'] {
      grid-column: 1;
      padding-block-end: ${vars.space[3]};
    }
  }
`;

const None = styled.span`
  color: ${vars.color.textFaint};
`;

const Cell = ({ value }: { readonly value: string | boolean }) => {
  if (typeof value === 'string') return value;
  return value ? (
    <>
      <CheckIcon />
      <VisuallyHidden>Included</VisuallyHidden>
    </>
  ) : (
    <>
      <None aria-hidden="true">–</None>
      <VisuallyHidden>Not included</VisuallyHidden>
    </>
  );
};

/** What is in which package, line by line. */
export const PackageComparison = ({ prices }: { readonly prices: Prices }) => (
  <Grid aria-label={packagesTexts.compareTitle}>
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>{packagesTexts.compareWhat}</VisuallyHidden>
        </th>
        {packages.map(({ id, name }) => (
          <th key={id} scope="col" aria-label={`${name}, ${formatPrice(prices[id])}`}>
            {columnNames[id]}
            <small>{formatPrice(prices[id])}</small>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {comparison.map(({ title, rows }) => (
        <Fragment key={title}>
          <tr>
            <th scope="rowgroup" colSpan={4}>
              {title}
            </th>
          </tr>
          {rows.map(({ what, in: held }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {packages.map(({ id }) => (
                <td key={id}>
                  <Cell value={held[id]} />
                </td>
              ))}
            </tr>
          ))}
        </Fragment>
      ))}
    </tbody>
  </Grid>
);
