import type { PackageId } from '@vitrine/contracts';
import { formatPrice } from '@vitrine/money';
import { CheckIcon, media, vars, VisuallyHidden } from '@vitrine/ui';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { packages, type Prices } from '../../shared/packages.ts';
import { packagesTexts } from './content.ts';

/**
 * The names of the packages above narrow columns: on the smallest phones a word of them may end a line at its soft
 * hyphen.
 */
const columnNames: Readonly<Record<PackageId, string>> = {
  foundation: 'Foun\u00ADdation Elite',
  transformation: 'Visionary Transfor\u00ADmation',
  dominance: 'Market Domi\u00ADnance',
};

/** A row of the comparison: in which package a thing is, or how much of it. */
interface ComparisonRow {
  readonly what: string;
  readonly in: Readonly<Record<PackageId, string | boolean>>;
}

const from = (first: PackageId, what: string): ComparisonRow => ({
  what,
  in: { foundation: first === 'foundation', transformation: first !== 'dominance', dominance: true },
});

/** The content of the packages (public specification, section 3), by subject. */
const comparison: readonly { readonly title: string; readonly rows: readonly ComparisonRow[] }[] = [
  {
    title: 'Winning patients',
    rows: [
      from('foundation', 'AI patient-acquisition campaigns'),
      from('transformation', 'Multi-channel ads: Google, Meta, LinkedIn'),
      from('transformation', 'Funnel automation'),
      from('dominance', 'AI prediction modelling'), // lint-words: the specification's text
    ],
  },
  {
    title: 'Brand and content',
    rows: [
      from('foundation', 'Brand audit'),
      { what: 'Videos a month', in: { foundation: '4', transformation: '8', dominance: '8' } },
      { what: 'Posts a month', in: { foundation: '12', transformation: '12', dominance: '12' } },
      { what: 'Blogs a month', in: { foundation: '2', transformation: '2', dominance: '2' } },
      from('transformation', 'Reputation management'),
      from('dominance', 'PR'),
      from('dominance', 'Speaking opportunities'),
      from('dominance', 'Conference presence'),
    ],
  },
  {
    title: 'Site and software',
    rows: [
      from('foundation', 'Website optimization'),
      from('transformation', 'Custom AI chatbot'),
      from('dominance', 'Custom software'),
    ],
  },
  {
    title: 'Insight and counsel',
    rows: [
      from('foundation', 'Analytics'),
      from('transformation', 'Competitive reports'),
      {
        what: 'Sessions',
        in: { foundation: 'Monthly calls', transformation: 'Bi-weekly', dominance: 'Weekly, C-level' },
      },
      from('dominance', 'Expansion strategy'),
      from('dominance', 'Quarterly in-person intensives'),
    ],
  },
  {
    title: 'People',
    rows: [
      from('foundation', 'Senior account manager'),
      from('transformation', 'Staff training'),
      from('dominance', 'Team of 5 or more specialists'),
      from('dominance', '24/7 support'),
    ],
  },
];

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
    font: ${vars.weight.medium} ${vars.text.lg} / 1.2 ${vars.font.text};
    color: ${vars.color.text};
  }

  /* The names stay in sight: below the page's header, or at the top of a dialog. */
  thead {
    position: sticky;
    z-index: ${vars.layer.raised};
    inset-block-start: 5.25rem;
    background: ${vars.color.ink};

    :is(dialog, [role='dialog']) & {
      inset-block-start: -0.25rem;
      background: ${vars.color.panelRaised};
    }

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

    thead {
      inset-block-start: 5.75rem;
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

/** The comparison of the packages, line by line. */
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
          {rows.map(({ what, in: valueByPackage }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {packages.map(({ id }) => (
                <td key={id}>
                  <Cell value={valueByPackage[id]} />
                </td>
              ))}
            </tr>
          ))}
        </Fragment>
      ))}
    </tbody>
  </Grid>
);
