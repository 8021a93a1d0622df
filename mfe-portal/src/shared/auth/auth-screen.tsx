import { brand } from '@vitrine/brand';
import { Link, usePageTitle } from '@vitrine/shell-sdk';
import { Display, Eyebrow, media, Text, vars, Wordmark } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Drawing, type DrawingName } from '../screen/drawing.tsx';

const Page = styled.div`
  position: relative;
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: ${vars.space[10]};
  min-height: 100svh;
  padding: ${vars.space[6]} ${vars.space[5]};
  overflow: clip;
  background: radial-gradient(60rem 36rem at 78% 30%, ${vars.color.panelRaised}, transparent);

  ${media.up('md')} {
    padding: ${vars.space[8]} ${vars.space[14]};
  }
`;

const Top = styled.div`
  width: 100%;
  max-width: 76rem;
  margin-inline: auto;
`;

const HomeLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${vars.control.touch};
  text-decoration: none;
`;

const Columns = styled.div`
  display: grid;
  align-items: center;
  width: 100%;
  max-width: 76rem;
  margin-inline: auto;

  ${media.up('md')} {
    grid-template-columns: minmax(0, 30rem) minmax(0, 1fr);
    gap: ${vars.space[16]};
  }
`;

const Copy = styled.section`
  display: grid;
  gap: ${vars.space[8]};
`;

const Title = styled.div`
  display: grid;
  gap: ${vars.space[4]};
`;

/** Beside the text; behind it on phones. */
const Art = styled.div`
  justify-self: center;
  width: min(28rem, 100%);
  aspect-ratio: 1;
  mask-image: linear-gradient(#000 70%, transparent 96%);
  pointer-events: none;

  img {
    width: 100%;
    height: 100%;
  }

  ${media.down('md')} {
    position: absolute;
    inset-block-start: ${vars.space[10]};
    inset-inline-end: -${vars.space[20]};
    justify-self: end;
    width: 20rem;
    opacity: 0.14;
  }
`;

const Foot = styled(Text)`
  width: 100%;
  max-width: 76rem;
  margin-inline: auto;

  a {
    color: ${vars.color.text};
    text-underline-offset: 0.25em;
  }
`;

interface AuthScreenProps {
  readonly eyebrow: string;
  readonly title: string;
  /** What this is, or what happened. Announced when it changes. */
  readonly lead?: ReactNode;
  readonly form?: DrawingName;
  readonly children?: ReactNode;
}

/** Layout of the sign-in pages: the wordmark, one text and one action. */
export const AuthScreen = ({ eyebrow, title, lead, form = 'fingerprint', children }: AuthScreenProps) => {
  usePageTitle(title, brand.product);
  return (
    <Page>
      <Top>
        <HomeLink to="/" aria-label={`${brand.agency}, home`}>
          <Wordmark name={brand.agency} />
        </HomeLink>
      </Top>
      <Columns>
        <Copy>
          <Title>
            <Eyebrow>{eyebrow}</Eyebrow>
            <Display as="h1">{title}</Display>
            <output>
              {lead !== undefined && (
                <Text as="div" tone="textMuted">
                  {lead}
                </Text>
              )}
            </output>
          </Title>
          {children}
        </Copy>
        <Art aria-hidden="true">
          <Drawing $form={form} />
        </Art>
      </Columns>
      <Foot size="sm" tone="textMuted">
        A question? Write to <a href={`mailto:${brand.email.hello}`}>{brand.email.hello}</a>.
      </Foot>
    </Page>
  );
};
