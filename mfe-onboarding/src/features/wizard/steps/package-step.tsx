import { formatPrice } from '@vitrine/money';
import { AlertIcon, Badge, Button, Figure, media, Text, TextArea, vars } from '@vitrine/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { findPackage, packages, usePrices } from '../../../shared/packages.ts';
import { PackageCode } from '../components/promo-code.tsx';
import { labels, packageStepTexts } from '../content.ts';
import type { WizardBValues } from '../definitions/values.ts';
import type { StepProps } from '../wizard-definition.ts';

const Stack = styled.div`
  display: grid;
  gap: ${vars.space[6]};
`;

const Legend = styled.legend`
  margin-block-end: ${vars.space[3]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

const Cards = styled.div`
  display: grid;
  gap: ${vars.space[3]};
`;

const Ring = styled.span`
  flex: none;
  width: 1.25rem;
  height: 1.25rem;
  margin-block-start: 0.3rem;
  border: 1px solid ${vars.color.control};
  border-radius: 50%;
`;

const Card = styled.label<{ $wrong: boolean }>`
  position: relative;
  display: flex;
  gap: ${vars.space[4]};
  padding: ${vars.space[5]};
  border: 1px solid ${({ $wrong }) => ($wrong ? vars.color.ember : vars.color.hairlineStrong)};
  border-radius: ${vars.radius.lg};
  background: ${vars.color.panel};
  cursor: pointer;
  transition:
    border-color ${vars.motion.quick} ${vars.motion.ease},
    background-color ${vars.motion.quick} ${vars.motion.ease};

  ${media.hover} {
    &:hover {
      border-color: ${vars.color.control};
    }
  }

  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: inherit;
  }

  &:has(:checked) {
    border-color: ${vars.color.champagne};
    background: ${vars.color.panelRaised};
  }

  &:has(:checked) ${Ring} {
    border: 0.375rem solid ${vars.color.champagne};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${vars.color.champagneLight};
    outline-offset: 3px;
  }

  ${media.forcedColors} {
    &:has(:checked) {
      border-color: Highlight;
    }
  }
`;

const Body = styled.span`
  display: grid;
  flex: 1;
  gap: ${vars.space[1]} ${vars.space[4]};
  min-width: 0;

  ${media.up('sm')} {
    grid-template-columns: 1fr auto;
  }
`;

const Name = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]} ${vars.space[3]};
  font-weight: ${vars.weight.medium};
`;

const Price = styled.span`
  white-space: nowrap;

  small {
    margin-inline-start: 0.4em;
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }

  ${media.up('sm')} {
    grid-row: 1 / span 2;
    grid-column: 2;
    align-self: center;
  }
`;

const Change = styled.div`
  margin-block-start: ${vars.space[3]};
`;

const Problem = styled.p`
  display: flex;
  align-items: center;
  gap: ${vars.space[2]};
  margin-block-start: ${vars.space[3]};
  font-size: ${vars.text.sm};
  color: ${vars.color.ember};
`;

/** Step 4 of wizard B, 'Choose a package' (public specification, section 2). */
export const PackageFields = ({
  values,
  errors,
  onChange,
  idPrefix,
}: StepProps<Pick<WizardBValues, 'selectedCampaign' | 'customRequirements' | 'promoCode'>>) => {
  const prices = usePrices();
  const chosen = findPackage(values.selectedCampaign);
  const problem = `${idPrefix}-package-error`;
  const wrong = errors.selectedCampaign !== undefined;
  /** Whoever came with a package sees that one, and the others on request. */
  const [choosing, setChoosing] = useState(chosen === null);
  const cards = useRef<HTMLDivElement>(null);
  const change = (): void => {
    setChoosing(true);
    // The button goes away, so the focus moves to the choice it opens.
    cards.current?.querySelector<HTMLElement>(':checked')?.focus();
  };
  return (
    <Stack>
      <fieldset aria-describedby={wrong ? problem : undefined}>
        <Legend>{choosing ? labels.selectedCampaign : packageStepTexts.selected}</Legend>
        <Cards ref={cards}>
          {packages
            .filter(({ id }) => choosing || id === chosen?.id)
            .map(({ id, name, promise, includes, popular }) => (
              <Card key={id} $wrong={wrong} htmlFor={`${idPrefix}-package-${id}`}>
                <input
                  id={`${idPrefix}-package-${id}`}
                  type="radio"
                  name="selectedCampaign"
                  value={id}
                  required
                  checked={values.selectedCampaign === id}
                  onChange={() => onChange('selectedCampaign', id)}
                />
                <Ring aria-hidden="true" />
                <Body>
                  <Name>
                    {name}
                    {popular && <Badge tone="champagne">MOST POPULAR</Badge>}
                  </Name>
                  <Price>
                    <Figure>{formatPrice(prices[id])}</Figure>
                    <small>a month</small>
                  </Price>
                  <Text as="span" size="sm" tone="textMuted">
                    {includes ? `Everything in ${findPackage(includes)?.name ?? ''}. ` : ''}
                    {promise}
                  </Text>
                </Body>
              </Card>
            ))}
        </Cards>
        {!choosing && (
          <Change>
            <Button size="sm" shape="pill" onClick={change}>
              {packageStepTexts.change}
            </Button>
          </Change>
        )}
        <div aria-live="polite">
          {wrong && (
            <Problem id={problem}>
              <AlertIcon />
              {errors.selectedCampaign}
            </Problem>
          )}
        </div>
      </fieldset>
      <PackageCode
        code={values.promoCode}
        chosen={chosen}
        listCents={chosen ? prices[chosen.id] : 0}
        onRemove={() => onChange('promoCode', '')}
      />
      <TextArea
        id={`${idPrefix}-requirements`}
        name="customRequirements"
        label={labels.customRequirements}
        hint="Tell us if you need something the package doesn’t include."
        rows={3}
        value={values.customRequirements}
        error={errors.customRequirements}
        onChange={({ target }) => onChange('customRequirements', target.value)}
      />
    </Stack>
  );
};
