import { api, type Closing } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { CheckIcon, ChevronDownIcon, Skeleton, Text, vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../../shared/api/use-endpoint.ts';
import { formatDate } from '../../../../shared/format.ts';
import { paths } from '../../../../shared/paths.ts';
import { InlineLoadError } from '../../../../shared/screen/query-errors.tsx';
import { useSettled } from '../../../../shared/use-settled.ts';
import { closingTexts, reportTexts } from '../content.ts';

const texts = reportTexts.lock.checks;
type Check = Closing['checks'][number];
type Item = Check['items'][number];

const Checks = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin-block-start: ${vars.space[3]};
  border-block-start: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.sm};
  font-variant-numeric: lining-nums tabular-nums;

  > li {
    border-block-end: 1px solid ${vars.color.hairline};
  }

  details[open] > summary > :last-child {
    transform: scaleY(-1);
  }
`;

const line = `
  display: flex;
  align-items: center;
  gap: ${vars.space[3]};
  min-height: 2.5rem;
  padding-block: ${vars.space[1]};

  > :nth-child(2) {
    flex: 1;
    min-width: 0;
  }
`;

const Done = styled.div`
  ${line}
  color: ${vars.color.textFaint};

  svg {
    flex: none;
    color: ${vars.color.jade};
  }
`;

const Open = styled.summary`
  ${line}
  cursor: pointer;

  &::-webkit-details-marker {
    display: none;
  }
`;

const Mark = styled.span`
  flex: none;
  width: 0.5rem;
  height: 0.5rem;
  margin-inline: 0.25rem;
  border-radius: 50%;
  background: ${vars.color.ember};
`;

const Items = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[2]};
  padding-block: ${vars.space[1]} ${vars.space[3]};
  padding-inline-start: calc(1rem + ${vars.space[3]});
  color: ${vars.color.textMuted};
  overflow-wrap: anywhere;

  li {
    display: flex;
    justify-content: space-between;
    gap: ${vars.space[4]};
  }

  li > :last-child:not(:first-child) {
    flex: none;
  }
`;

/** Where it is settled: the invoice, else the client. */
const pathOf = ({ invoiceId, clientId }: Item): string | null =>
  invoiceId === null ? (clientId === null ? null : paths.client(clientId)) : paths.invoice(invoiceId);

const ItemRow = ({ item }: { readonly item: Item }) => {
  const path = pathOf(item);
  const name = item.label || (item.day === null ? '' : formatDate(item.day));
  return (
    <li>
      <span>
        {path === null ? name : <Link to={path}>{name}</Link>}
        {item.detail !== item.label && ` ${item.detail}`}
        {item.label !== '' && item.day !== null && `, ${formatDate(item.day)}`}
      </span>
      {item.cents !== null && <span>{formatCents(item.cents)}</span>}
    </li>
  );
};

const CheckRow = ({ check: { check, total, cents, items } }: { readonly check: Check }) => {
  const { none, open, hint } = closingTexts[check];
  if (total === 0)
    return (
      <Done>
        <CheckIcon size={16} />
        <span>{none}</span>
      </Done>
    );
  return (
    <details>
      <Open>
        <Mark />
        <span>{open(total)}</span>
        {cents !== null && <span>{formatCents(cents)}</span>}
        <ChevronDownIcon size={12} />
      </Open>
      <Items aria-label={open(total)}>
        <li>{hint}</li>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
        {total > items.length && <li>{texts.more(total - items.length)}</li>}
      </Items>
    </details>
  );
};

/** What is open before the books are closed through a day. It keeps nobody from closing. */
export const ClosingChecks = ({ through }: { readonly through: string }) => {
  const day = useSettled(through, 300);
  const closing = useEndpoint(api.closing.get, day === '' ? null : { query: { through: day } });
  const { data } = closing;
  if (day === '') return null;
  if (data === undefined)
    return closing.isError ? (
      <InlineLoadError query={closing} />
    ) : (
      <>
        <VisuallyHidden as="output">{texts.loading}</VisuallyHidden>
        <Skeleton width="full" size="figure" />
      </>
    );
  const isClear = data.checks.every(({ total }) => total === 0);
  return (
    <section aria-label={texts.title}>
      <Text size="sm" weight="medium">
        {texts.title}
      </Text>
      <Text size="sm" tone="textMuted">
        {isClear ? texts.clear : texts.text}
      </Text>
      <Checks>
        {data.checks.map((check) => (
          <li key={check.check}>
            <CheckRow check={check} />
          </li>
        ))}
      </Checks>
    </section>
  );
};
