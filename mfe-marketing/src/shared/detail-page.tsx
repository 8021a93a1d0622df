import { Link } from '@vitrine/shell-sdk';
import { Button, media, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Measure } from './page-layout.tsx';

const Frame = styled(Measure)`
  padding-block: 8rem ${vars.space[20]};
  /* The drawing may overflow, but the page must not scroll sideways. */
  overflow-x: clip;

  /* Narrower than the page, from the same left edge. */
  > * {
    max-width: 69rem;
  }
`;

const Head = styled.header`
  position: relative;
  isolation: isolate;
  padding-block-end: ${vars.space[10]};

  > a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }

  h1 {
    max-width: 9em;
    margin-block: ${vars.space[8]} ${vars.space[3]};
    font: ${vars.weight.display} ${vars.text.hero} / ${vars.leading.tight} ${vars.font.display};
    letter-spacing: ${vars.tracking.hero};
  }

  > em {
    font: italic ${vars.weight.display} 1.5rem / 1.3 ${vars.font.display};
    color: ${vars.color.champagne};
  }

  > p {
    max-width: 34rem;
    margin-block-start: ${vars.space[5]};
    font-size: 1.125rem;
    line-height: ${vars.leading.loose};
    color: ${vars.color.textMuted};
  }

  img {
    position: absolute;
    z-index: -1;
    inset-block-start: -4rem;
    inset-inline-end: -2rem;
    width: auto;
    max-width: none;
    height: 17rem;
    opacity: 0.5;
    mask-image:
      linear-gradient(to bottom left, #000 40%, transparent 85%),
      linear-gradient(transparent, #000 22% 50%, transparent 92%), linear-gradient(to left, transparent, #000 16%);
    mask-composite: intersect;
  }

  ${media.up('md')} {
    img {
      height: 31rem;
      opacity: 0.8;
    }
  }
`;

const Foot = styled.footer`
  padding-block-start: ${vars.space[8]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
`;

interface DetailPageProps {
  readonly back: { readonly to: string; readonly label: string };
  readonly title: string;
  readonly subtitle: string;
  readonly lead?: string;
  readonly drawing: { readonly src: string; readonly width: number; readonly height: number };
  /** Label of the link to the contact form. */
  readonly action: string;
  readonly children: ReactNode;
}

/** The content of a dialog as a page of its own: for search engines, link previews, and browsers without scripts. */
export const DetailPage = ({ back, title, subtitle, lead, drawing, action, children }: DetailPageProps) => (
  <Frame as="article">
    <Head>
      <Link to={back.to}>{back.label}</Link>
      <h1>{title}</h1>
      <em>{subtitle}</em>
      {lead !== undefined && <p>{lead}</p>}
      <img {...drawing} alt="" decoding="async" />
    </Head>
    {children}
    <Foot>
      <Button variant="primary" shape="pill" render={<Link to="/#contact" />}>
        {action}
      </Button>
    </Foot>
  </Frame>
);
