import { Heading, Panel, Skeleton, vars, VisuallyHidden } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { cardTexts } from './content.ts';

const Group = styled.section`
  display: grid;
  gap: ${vars.space[4]};
`;

export const Card = styled(Panel)`
  display: grid;
  justify-items: start;
  gap: ${vars.space[4]};
`;

/** The part of the account that is about the card, under its title. */
export const CardFrame = ({ children }: { readonly children: ReactNode }) => (
  <Group aria-labelledby="account-card">
    <Heading id="account-card">{cardTexts.title}</Heading>
    {children}
  </Group>
);

/** Holds the place while the card is on its way, so that the invoices below stay where they are. */
export const CardPending = () => (
  <CardFrame>
    <Card $padding="lg" aria-busy="true">
      <VisuallyHidden as="output">{cardTexts.loading}</VisuallyHidden>
      <Skeleton width="medium" />
      <Skeleton width="full" />
      <Skeleton width="full" />
    </Card>
  </CardFrame>
);
