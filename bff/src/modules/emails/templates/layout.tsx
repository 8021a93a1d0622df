import { brand } from '@vitrine/brand';
import type { CSSProperties, ReactElement, ReactNode } from 'react';

/** Mail programs know neither style sheets nor fonts of ours: tables, inline styles, system serifs. */
const color = { page: '#F6F2EB', paper: '#FFFDF9', ink: '#1A1612', soft: '#5F564B', line: '#E4DACA', champagne: '#9A7B45' };
const serif = 'Fraunces, Georgia, "Times New Roman", serif';
const sans = 'Geist, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif';

const style = {
  body: { margin: 0, padding: 0, backgroundColor: color.page, color: color.ink, fontFamily: sans, fontSize: 16, lineHeight: 1.6 },
  outer: { padding: '40px 16px' },
  card: { maxWidth: 560, margin: '0 auto', backgroundColor: color.paper, border: `1px solid ${color.line}`, borderTop: `3px solid ${color.champagne}` },
  inner: { padding: '36px 36px 32px' },
  mark: { margin: '0 0 28px', fontFamily: serif, fontSize: 20, letterSpacing: '0.02em', color: color.champagne },
  heading: { margin: '0 0 16px', fontFamily: serif, fontWeight: 400, fontSize: 28, lineHeight: 1.2, color: color.ink },
  paragraph: { margin: '0 0 16px' },
  quote: { margin: '0 0 20px', padding: '4px 0 4px 16px', borderLeft: `2px solid ${color.champagne}`, whiteSpace: 'pre-wrap', color: color.ink },
  label: { padding: '6px 16px 6px 0', color: color.soft, verticalAlign: 'top', whiteSpace: 'nowrap', fontSize: 14 },
  value: { padding: '6px 0', verticalAlign: 'top', fontSize: 14 },
  link: { color: color.champagne },
  foot: { margin: '28px 0 0', paddingTop: 16, borderTop: `1px solid ${color.line}`, color: color.soft, fontSize: 13 },
} as const satisfies Record<string, CSSProperties>;

/** The frame of every mail. `preview` is what inboxes show beside the subject. */
export function Layout({ preview, heading, foot, children }: { preview: string; heading: string; foot: string; children: ReactNode }): ReactElement {
  return (
    <html lang="en">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{heading}</title>
      </head>
      <body style={style.body}>
        <div style={{ display: 'none', overflow: 'hidden', maxHeight: 0 }}>{preview}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a layout cell of a mail, with role presentation on its table */}
              <td style={style.outer}>
                <div style={style.card}>
                  <div style={style.inner}>
                    <p style={style.mark}>{brand.agency}</p>
                    <h1 style={style.heading}>{heading}</h1>
                    {children}
                    <p style={style.foot}>{foot}</p>
                  </div>
                </div>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

export const Paragraph = ({ children }: { children: ReactNode }): ReactElement => <p style={style.paragraph}>{children}</p>;
/** Words of a person, with their line breaks. */
export const Quote = ({ children }: { children: string }): ReactElement => <div style={style.quote}>{children}</div>;
export const TextLink = ({ href, children }: { href: string; children: ReactNode }): ReactElement => (
  <a href={href} style={style.link}>
    {children}
  </a>
);

export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }): ReactElement {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '0 0 20px' }}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <td style={style.label}>{label}</td>
            <td style={style.value}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
