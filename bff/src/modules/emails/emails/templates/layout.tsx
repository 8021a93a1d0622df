import { brand } from '@vitrine/brand';
import { api, type Logo, logoRooms, logoSizeIn, pathOf } from '@vitrine/contracts';
import { createElement, type CSSProperties, Fragment, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { agencyMarks, type MailPart, themeStyle } from './theme.ts';

/**
 * Mail programs know neither style sheets nor fonts of ours: tables, inline styles, system serifs. The one
 * style element only brings the dark ground to programs that ask for it.
 */
const sans = 'Geist, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif';
const serif = 'Fraunces, Georgia, "Times New Roman", serif';

const style = {
  body: { margin: 0, padding: 0, fontFamily: sans, fontSize: 16, lineHeight: 1.6, wordBreak: 'break-word' },
  outer: { padding: '32px 16px' },
  card: { maxWidth: 560, borderStyle: 'solid', borderWidth: 1 },
  band: { borderBottomStyle: 'solid', borderBottomWidth: 2 },
  lead: { padding: '20px 0 20px 32px' },
  name: {
    fontFamily: serif,
    fontSize: 24,
    lineHeight: 1.2,
    letterSpacing: '-0.01em',
  },
  contour: { padding: '8px 20px 8px 12px' },
  picture: { display: 'block', border: 0 },
  /** White as paper, in both themes: a logo is drawn for paper. What is shown without pictures is its text. */
  logo: {
    display: 'block',
    border: 0,
    padding: '10px 14px',
    borderRadius: 8,
    backgroundColor: '#FFFFFF',
    color: '#1A1612',
    fontFamily: serif,
    fontSize: 18,
  },
  inner: { padding: '32px 32px 32px' },
  heading: {
    margin: '0 0 20px',
    fontFamily: serif,
    fontWeight: 400,
    fontSize: 30,
    lineHeight: 1.2,
    letterSpacing: '-0.015em',
  },
  paragraph: { margin: '0 0 20px' },
  subheading: { margin: '0 0 10px', fontWeight: 600, fontSize: 17, lineHeight: 1.3 },
  points: { margin: '0 0 28px', paddingLeft: 20 },
  quote: {
    margin: '0 0 28px',
    padding: '2px 0 2px 18px',
    borderLeftStyle: 'solid',
    borderLeftWidth: 2,
    whiteSpace: 'pre-wrap',
    fontSize: 17,
  },
  facts: { margin: '0 0 28px', borderTopStyle: 'solid', borderTopWidth: 1 },
  fact: {
    padding: '10px 0',
    borderBottomStyle: 'solid',
    borderBottomWidth: 1,
    verticalAlign: 'top',
    textAlign: 'left',
    fontSize: 15,
    lineHeight: 1.45,
  },
  label: { width: '26%', paddingRight: 16, fontWeight: 400, whiteSpace: 'nowrap' },
  button: {
    display: 'inline-block',
    padding: '13px 22px',
    borderRadius: 8,
    fontWeight: 600,
    lineHeight: 1.3,
    textDecoration: 'none',
  },
  foot: { margin: '32px 0 0', fontSize: 13, lineHeight: 1.55 },
} as const satisfies Record<string, CSSProperties>;

/** Colors come twice: inline for programs that read nothing else, by class for the dark ground. */
const themed = (part: MailPart, layout: CSSProperties = {}) => ({
  className: part,
  style: { ...themeStyle.light[part], ...layout },
});

/** Fills the rest of an inbox's preview line, so that it shows `preview` and nothing of the mail below it. */
const previewFiller = '\u034F\u200C\u00A0'.repeat(90);

/**
 * The frame of every mail. `preview` is what inboxes show beside the subject, `foot` why it was sent. The agency's name
 * and address come in when it leaves (`render.ts`).
 */
export function Layout({
  preview,
  heading,
  foot,
  children,
}: {
  preview: string;
  heading: string;
  foot?: string;
  children: ReactNode;
}): ReactElement {
  return (
    <html lang="en">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{themeStyle.sheet}</style>
      </head>
      <body {...themed('page', style.body)}>
        <div style={{ display: 'none', overflow: 'hidden', maxHeight: 0, fontSize: 1, lineHeight: 1, opacity: 0 }}>
          {preview}
          <span aria-hidden="true">{previewFiller}</span>
        </div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} {...themed('page')}>
          <tbody>
            <tr>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell for layout only */}
              <td align="center" style={style.outer}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  border={0}
                  {...themed('card', style.card)}
                >
                  <tbody>
                    <Band />
                    <tr>
                      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- as above */}
                      <td align="left" className="inner" style={style.inner}>
                        <h1 {...themed('ink', style.heading)}>{heading}</h1>
                        {children}
                        <p {...themed('soft', style.foot)}>
                          {foot ? (
                            <>
                              {foot}
                              <br />
                            </>
                          ) : null}
                          {agencyMarks.foot}
                        </p>
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** The agency on the site's ground. */
const Band = (): ReactElement => (
  <tr>
    <td {...themed('band', style.band)}>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
        <tbody>
          <NameInBand />
        </tbody>
      </table>
    </td>
  </tr>
);

/** The agency's name with the site's contour. Programs that show no pictures show the name alone. */
const NameInBand = (): ReactElement => (
  <tr>
    <td align="left" className="lead" style={style.lead}>
      <span {...themed('band', style.name)}>{agencyMarks.name}</span>
    </td>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a picture without words */}
    <td align="right" width={132} style={style.contour}>
      {/* `lazy`: else React adds a preload link, which mail programs would fetch even without pictures. */}
      <img
        src={`${agencyMarks.origin}/mail-contour.png`}
        alt=""
        loading="lazy"
        width={100}
        height={64}
        style={style.picture}
      />
    </td>
  </tr>
);

/** The agency's logo in place of its name; no contour, as a narrow screen has room for one of them. */
const LogoInBand = ({ logo }: { logo: Logo }): ReactElement => (
  <tr>
    <td align="left" className="lead" style={style.lead}>
      <img
        src={`${agencyMarks.origin}${pathOf(api.logo.picture, { params: { hash: logo.hash } })}`}
        alt={agencyMarks.name}
        loading="lazy"
        {...logoSizeIn(logoRooms.mail, logo)}
        style={style.logo}
      />
    </td>
  </tr>
);

/** A written mail with the logo in its band. */
export const withLogo = (html: string, logo: Logo): string =>
  html.replaceAll(renderToStaticMarkup(<NameInBand />), () => renderToStaticMarkup(<LogoInBand logo={logo} />));

/** A written mail. */
export const documentOf = (mail: ReactElement): string => `<!doctype html>${renderToStaticMarkup(mail)}`;

/** Paragraphs are separated by blank lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

export const Paragraph = ({ children }: { children: ReactNode }): ReactElement => (
  <p {...themed('ink', style.paragraph)}>{children}</p>
);
export const Subheading = ({ children }: { children: string }): ReactElement => (
  <h2 {...themed('ink', style.subheading)}>{children}</h2>
);
export const Points = ({ children }: { children: readonly string[] }): ReactElement => (
  <ul {...themed('ink', style.points)}>
    {children.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
/** Blank lines part paragraphs, line breaks stay, our own address becomes a link. */
export const Paragraphs = ({ children }: { children: string }): ReactElement =>
  createElement(
    Fragment,
    null,
    ...paragraphsOf(children).map((paragraph) => createElement(Paragraph, null, ...withBreaks(paragraph))),
  );
/** No other address is made a link: what a visitor typed into a name must not lead anywhere. */
const withBreaks = (paragraph: string): ReactNode[] =>
  paragraph
    .split('\n')
    .flatMap((line, index) => (index > 0 ? [createElement('br'), ...withAddress(line)] : withAddress(line)));
const OurAddress = (): ReactElement => <TextLink href={`mailto:${brand.email.hello}`}>{brand.email.hello}</TextLink>;
const withAddress = (line: string): ReactNode[] =>
  line.split(brand.email.hello).flatMap((part, index) => (index === 0 ? [part] : [createElement(OurAddress), part]));
/** HTML that was cleaned before (see `composed.tsx`). */
export const CleanHtml = ({ children }: { children: string }): ReactElement => (
  <div {...themed('ink')} dangerouslySetInnerHTML={{ __html: children }} />
);
/** A person's text, with its line breaks. */
export const Quote = ({ children }: { children: string }): ReactElement => (
  <div {...themed('quote', style.quote)}>{children}</div>
);
export const TextLink = ({ href, children }: { href: string; children: ReactNode }): ReactElement => (
  <a href={href} {...themed('accent')}>
    {children}
  </a>
);
export const ButtonLink = ({ href, children }: { href: string; children: ReactNode }): ReactElement => (
  <a href={href} {...themed('button', style.button)}>
    {children}
  </a>
);

/** A row of a table. */
export type Fact = readonly [label: string, value: string];
export function Facts({ facts }: { facts: readonly Fact[] }): ReactElement {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} border={0} {...themed('rule', style.facts)}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <th scope="row" {...themed('soft', { ...style.fact, ...style.label })}>
              {label}
            </th>
            <td {...themed('ink', style.fact)}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
