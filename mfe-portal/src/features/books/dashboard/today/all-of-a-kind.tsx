import { figurePath, figures, type FigureId, figureSearch, type Today } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, Link } from '@vitrine/shell-sdk';
import { Kbd, media, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { paths } from '../../../../shared/paths.ts';
import { type TodayPart, todayTexts } from '../content.ts';

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${vars.space[4]};
`;

/** Where there is a keyboard. */
const Keys = styled.p`
  display: none;
  gap: ${vars.space[2]};
  align-items: baseline;
  margin-inline-start: auto;
  color: ${vars.color.textMuted};

  ${media.up('md')} {
    display: flex;
  }
`;

const Part = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[2]};
`;

const PartLink = styled(Link)<{ $isLate?: boolean }>`
  display: inline-flex;
  align-items: center;
  min-height: ${vars.space[6]};
  font-variant-numeric: lining-nums tabular-nums;
  color: ${({ $isLate = false }) => vars.color[$isLate ? 'ember' : 'textMuted']};
  text-underline-offset: 0.2em;
  ${touchTarget}
`;

/** The lists behind the kinds, in the order of their links. */
const lists = {
  newLeads: `${paths.leads}?status=new`,
  followUps: `${paths.leads}?followUp=due`,
  texts: `${paths.messages}?view=received`,
  overdue: figurePath(figures.late),
  dueSoon: figurePath(figures.dueSoon),
  drafts: figurePath(figures.drafts),
  estimatesToInvoice: `${paths.estimates}?need=invoice`,
  estimatesExpiring: `${paths.estimates}?need=expiring`,
  failed: `${paths.messages}?need=attention`,
} as const satisfies Partial<Record<TodayPart, string>>;
/** Sums that open the rows they are made of. */
const sums: Partial<Record<TodayPart, FigureId>> = { overdue: 'late', dueSoon: 'dueSoon' };
const late: ReadonlySet<TodayPart> = new Set(['overdue', 'failed']);

/** Each kind with its number, its sum, and the list of all; nothing where there is none. */
export const AllOfAKind = ({ today }: { readonly today: Today }) => (
  <>
    <Nav aria-label={todayTexts.all}>
      {(Object.keys(lists) as (keyof typeof lists)[]).map((part) => {
        const { total } = today[part];
        const sum = sums[part];
        if (total === 0) return null;
        return (
          <Part key={part}>
            <PartLink to={lists[part]} $isLate={late.has(part)}>
              {todayTexts.seeAll(part, total)}
            </PartLink>
            {sum && (
              <PartLink to={figureSearch(sum)} state={inPlace}>
                {formatCents((part === 'overdue' ? today.overdue : today.dueSoon).dueCents)}
              </PartLink>
            )}
          </Part>
        );
      })}
    </Nav>
    <Keys>
      <Kbd>J</Kbd>
      <Kbd>K</Kbd> {todayTexts.keys.move}
      <Kbd>Enter</Kbd> {todayTexts.keys.open}
      <Kbd>R</Kbd> {todayTexts.keys.act}
    </Keys>
  </>
);
