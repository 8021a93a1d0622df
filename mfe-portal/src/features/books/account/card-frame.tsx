import { Heading, Panel, Skeleton, vars, VisuallyHidden } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { cardTexts } from './content.ts';

const Group = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
`;

export const Card = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${vars.space[4]};
  overflow-wrap: anywhere;
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
