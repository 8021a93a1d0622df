import { Display, Eyebrow, media, Text, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { Art, ArtGround } from './art/art.ts';
import fingerprint from './art/fingerprint.svg';
import iris from './art/iris.svg';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${vars.space[10]};
  max-width: 90rem;
  min-height: 90svh;
  margin-inline: auto;
  padding: ${vars.space[32]} ${vars.space[5]} ${vars.space[20]};

  ${media.up('md')} {
    grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
    gap: ${vars.space[16]};
    padding: 10rem ${vars.space[14]} ${vars.space[24]};
  }
`;

interface PaymentColumnsProps {
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** The purchase at the left, the actions at the right; stacked on phones. */
export const PaymentColumns = ({ busy = false, children }: PaymentColumnsProps) => (
  <ArtGround>
    <Art $place="edge" src={fingerprint} />
    <Columns aria-busy={busy}>{children}</Columns>
  </ArtGround>
);

/** What it is about, at the left: title, amount, and texts of any length. */
export const PaymentSubject = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  justify-items: start;
  gap: ${vars.space[5]};
  overflow-wrap: anywhere;
`;

const Message = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  justify-items: start;
  gap: ${vars.space[6]};
  max-width: 90rem;
  min-height: 90svh;
  margin-inline: auto;
  padding: ${vars.space[32]} ${vars.space[5]} ${vars.space[20]};
  overflow-wrap: anywhere;

  /* Narrower than the page, from the same left edge. */
  > * {
    max-width: 42rem;
  }

  ${media.up('md')} {
    padding-inline: ${vars.space[14]};
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
  margin-block-start: ${vars.space[4]};

  ${media.down('sm')} {
    flex-direction: column;
    width: 100%;
  }
`;

interface MessagePageProps {
  readonly eyebrow: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons at the foot. */
  readonly actions?: ReactNode;
  /** Between text and buttons: a receipt. */
  readonly facts?: ReactNode;
}

/** A page with one message and its actions. */
export const MessagePage = ({ eyebrow, title, children, facts, actions }: MessagePageProps) => (
  <ArtGround>
    <Art $place="right" src={iris} />
    <Message>
      <Eyebrow>{eyebrow}</Eyebrow>
      <Display as="h1">{title}</Display>
      <Text as="div" size="lg" tone="textMuted">
        {children}
      </Text>
      {facts}
      {actions && <Actions>{actions}</Actions>}
    </Message>
  </ArtGround>
);

/** Nobody is led away from a payment: of the frame's header the home link and the number to call are left. */
export const WithoutNavigation = createGlobalStyle`
  #root > header > div > :not([data-home], [data-phone]),
  #root > footer nav {
    display: none;
  }

  #root > header [data-phone] {
    display: block;
    margin-inline-start: auto;
  }
`;
