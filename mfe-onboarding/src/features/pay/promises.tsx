import type { Quote } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { CheckIcon, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { payTexts, purchaseTexts } from './content.ts';
import { isSplit } from './invoice-card.tsx';

const Assurances = styled.ul`
  list-style: none;
  display: grid;
  gap: ${vars.space[3]};
  margin-block-start: ${vars.space[4]};
  max-width: 30rem;

  li {
    display: flex;
    gap: ${vars.space[3]};
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }

  svg {
    flex: none;
    margin-block-start: 0.2rem;
    color: ${vars.color.jade};
  }
`;

const chargedText = (quote: Quote): string => {
  if (quote.interval) return payTexts.monthly;
  return isSplit(quote) ? payTexts.partOnce : payTexts.once;
};

/** What is promised of the payment itself. */
export const Promises = ({ quote }: { readonly quote: Quote }) => (
  <Assurances>
    {quote.packageId === null ? (
      <li>
        <CheckIcon />
        {chargedText(quote)}
      </li>
    ) : (
      <li>
        <CheckIcon />
        <span>
          {purchaseTexts.cancel} <Link to="/terms-of-service#packages">{purchaseTexts.terms}</Link>
        </span>
      </li>
    )}
    {[payTexts.trust, ...(quote.takesBank ? [payTexts.bank] : []), payTexts.receipt].map((text) => (
      <li key={text}>
        <CheckIcon />
        {text}
      </li>
    ))}
  </Assurances>
);
