import { brand } from '@vitrine/brand';
import { Link } from '@vitrine/shell-sdk';
import { Fragment } from 'react';
import { Block, ContentsList, Spread } from '../../../shared/reading/index.ts';
import { legalLabels, privacyPolicy, termsOfService } from '../content.ts';
import type { LegalKind } from '../legal-kind.ts';
import { Head, LegalText } from './legal.styles.ts';

const documents = { 'privacy-policy': privacyPolicy(brand), 'terms-of-service': termsOfService(brand) };

/** A legal text with its contents beside it. */
export function LegalPage({ kind }: { readonly kind: LegalKind }) {
  const { title, effective, effectiveText, lead, sections } = documents[kind];
  return (
    <article aria-labelledby="legal-title">
      <Head>
        <p>
          {legalLabels.effective} <time dateTime={effective}>{effectiveText}</time>
        </p>
        <h1 id="legal-title">{title}</h1>
        <p>{lead}</p>
      </Head>
      <Spread>
        <ContentsList id="legal-contents" title={legalLabels.contents} entries={sections} />
        <LegalText>
          {sections.map(({ id, title: heading, blocks }) => (
            <Fragment key={id}>
              <h2 id={id}>{heading}</h2>
              {blocks.map((block, index) => (
                // A text never changes its order.
                // oxlint-disable-next-line react/no-array-index-key
                <Block key={index} block={block} />
              ))}
            </Fragment>
          ))}
          <p>
            <Link to="/">{legalLabels.back}</Link>
          </p>
        </LegalText>
      </Spread>
    </article>
  );
}
