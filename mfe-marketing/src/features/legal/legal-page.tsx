import { brand } from '@vitrine/brand';
import { Link } from '@vitrine/shell-sdk';
import { media, vars } from '@vitrine/ui';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { Block, ContentsList, Prose, Spread } from '../../shared/prose.tsx';
import { Measure } from '../../shared/page-layout.tsx';
import type { LegalKind } from './legal-document.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { termsOfService } from './terms-of-service.ts';

const labels = { contents: 'On this page', effective: 'In effect from', back: 'Back to the site' } as const;

const Head = styled(Measure)`
  padding-block: 9rem clamp(${vars.space[10]}, 5vw, ${vars.space[16]});

  > p:first-child {
    font: ${vars.text.sm} / 1.5 ${vars.font.mono};
    color: ${vars.color.champagne};
  }

  h1 {
    margin-block: ${vars.space[5]} ${vars.space[6]};
    font: ${vars.weight.display} clamp(2.75rem, 1.9rem + 4vw, 5rem) / 1 ${vars.font.display};
    letter-spacing: ${vars.tracking.hero};
  }

  > p:last-child {
    max-width: 40rem;
    font-size: 1.25rem;
    line-height: 1.5;
    color: ${vars.color.textMuted};
  }

  ${media.up('md')} {
    padding-block-start: 12rem;
  }
`;

/** Smaller and denser than an article. */
const LegalText = styled(Prose)`
  max-width: 44rem;
  padding-block-end: clamp(${vars.space[16]}, 7vw, ${vars.space[32]});
  font-size: 1rem;
  line-height: 1.65;

  > * + * {
    margin-block-start: 1.1em;
  }

  h2 {
    margin-block: 2em 0.6em;
    font-size: 1.5rem;
  }

  h2:first-child {
    margin-block-start: 0;
  }
`;

const documents = { 'privacy-policy': privacyPolicy(brand), 'terms-of-service': termsOfService(brand) };

/** A legal text with its contents beside it. */
export function LegalPage({ kind }: { readonly kind: LegalKind }) {
  const { title, effective, effectiveText, lead, sections } = documents[kind];
  return (
    <article aria-labelledby="legal-title">
      <Head>
        <p>
          {labels.effective} <time dateTime={effective}>{effectiveText}</time>
        </p>
        <h1 id="legal-title">{title}</h1>
        <p>{lead}</p>
      </Head>
      <Spread>
        <ContentsList id="legal-contents" title={labels.contents} entries={sections} />
        <LegalText>
          {sections.map(({ id, title: heading, blocks }) => (
            <Fragment key={id}>
              <h2 id={id}>{heading}</h2>
              {blocks.map((block, index) => (
                // A text never changes its order.
                // oxlint-disable-next-line react/no-array-index-key
                <Block key={index} block={typeof block === 'string' ? { kind: 'paragraph', text: block } : block} />
              ))}
            </Fragment>
          ))}
          <p>
            <Link to="/">{labels.back}</Link>
          </p>
        </LegalText>
      </Spread>
    </article>
  );
}
