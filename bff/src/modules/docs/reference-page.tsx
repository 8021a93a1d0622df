import { brand } from '@vitrine/brand';
import type { Endpoint } from '@vitrine/contracts';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { z } from 'zod';
import { problemCatalogue } from '../../platform/http/index.ts';
import { endpoints } from '../../platform/openapi/index.ts';

/** The reference as plain HTML: no script runs on it, so the strictest Content-Security-Policy fits. */
export function referencePage(): string {
  return `<!doctype html>${renderToStaticMarkup(<ReferencePage />)}`;
}

function ReferencePage(): ReactElement {
  const families = Map.groupBy(endpoints, ({ id }) => id.split('.')[0] ?? id);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${brand.product} API`}</title>
        <link rel="stylesheet" href="/api/docs/reference.css" />
      </head>
      <body>
        <header>
          <p className="mark">{brand.agency}</p>
          <h1>{brand.product} API</h1>
          <p>
            JSON over HTTP. The machine-readable document is <a href="/api/docs-json">OpenAPI 3.1</a>. Creates take an <code>Idempotency-Key</code>; every answer names its{' '}
            <code>x-request-id</code>.
          </p>
          <nav aria-label="Families">
            {[...families.keys()].map((family) => (
              <a key={family} href={`#${family}`}>
                {family}
              </a>
            ))}
            <a href="#problems">problems</a>
          </nav>
        </header>
        <main>
          {[...families].map(([family, list]) => (
            <section key={family} id={family}>
              <h2>{family}</h2>
              {list.map((endpoint) => (
                <Operation key={endpoint.id} endpoint={endpoint} />
              ))}
            </section>
          ))}
          <section id="problems">
            <h2>problems</h2>
            <p>
              Failures are RFC 9457 documents with <code>code</code>, a <code>message</code> for people, and <code>errors</code> by field.
            </p>
            <table>
              <thead>
                <tr>
                  <th scope="col">Code</th>
                  <th scope="col">Status</th>
                  <th scope="col">Message</th>
                </tr>
              </thead>
              <tbody>
                {Object.entries(problemCatalogue).map(([code, { status, message }]) => (
                  <tr key={code} id={`problem-${code}`}>
                    <td>
                      <code>{code}</code>
                    </td>
                    <td>{status}</td>
                    <td>{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </main>
      </body>
    </html>
  );
}

function Operation({ endpoint }: { endpoint: Endpoint }): ReactElement {
  return (
    <article id={endpoint.id}>
      <h3>
        <span className="method">{endpoint.method}</span> <code>/api{endpoint.path}</code>
      </h3>
      <p>{endpoint.summary}</p>
      <p className="facts">
        Access: {endpoint.access}. Success: {endpoint.status}
        {endpoint.idempotent ? '. Idempotent by key' : ''}.
      </p>
      <Schema title="Query" schema={endpoint.query} io="input" />
      <Schema title="Body" schema={endpoint.body} io="input" />
      <Schema title="Answer" schema={endpoint.response} io="output" />
    </article>
  );
}

function Schema({ title, schema, io }: { title: string; schema: z.ZodType | undefined; io: 'input' | 'output' }): ReactElement | null {
  if (!schema) return null;
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return (
    <details>
      <summary>{title}</summary>
      <pre>{JSON.stringify(json, null, 2)}</pre>
    </details>
  );
}

export const referenceStyle = `
:root { color-scheme: dark; --ink: #0b0a09; --panel: #151310; --line: rgba(236, 222, 198, 0.12); --text: #f4efe7; --soft: #b8afa2; --champagne: #d9be94; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ink); color: var(--text); font: 16px/1.6 Geist, system-ui, sans-serif; }
header, main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.5rem; }
header { border-bottom: 1px solid var(--line); }
.mark { margin: 0; color: var(--champagne); font-family: Fraunces, Georgia, serif; }
h1, h2 { font-family: Fraunces, Georgia, serif; font-weight: 400; line-height: 1.15; }
h1 { font-size: 2.5rem; margin: 0.25rem 0 1rem; }
h2 { font-size: 1.6rem; margin: 3rem 0 1rem; text-transform: capitalize; }
h3 { font-size: 1rem; font-weight: 500; margin: 0 0 0.5rem; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
a { color: var(--champagne); text-underline-offset: 0.2em; }
nav a { padding: 0.25rem 0; }
:focus-visible { outline: 2px solid var(--champagne); outline-offset: 3px; }
article { background: var(--panel); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem 1.5rem; margin: 0 0 1rem; }
article p { margin: 0 0 0.5rem; }
.method { color: var(--champagne); font: 500 0.85rem/1 'Geist Mono', ui-monospace, monospace; }
.facts, summary, th { color: var(--soft); }
summary { cursor: pointer; padding: 0.25rem 0; }
pre { margin: 0.5rem 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--ink); border-radius: 8px; font: 13px/1.5 'Geist Mono', ui-monospace, monospace; }
code { font: 0.9em 'Geist Mono', ui-monospace, monospace; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: 0.6rem 1rem 0.6rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
tr:target td { color: var(--champagne); }
`;
