import { brand } from '@vitrine/brand';
import { apiPrefix, docsPath, type Endpoint } from '@vitrine/contracts';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { z } from 'zod';
import { problemCatalogue } from '../../platform/http/index.ts';
import { endpoints } from '../../platform/openapi/index.ts';
import { fieldsOf } from './fields.ts';

/** The reference as HTML that is complete without its script, which only filters; no inline script or style. */
export function referencePage(): string {
  return `<!doctype html>${renderToStaticMarkup(<ReferencePage />)}`;
}

const accessOf = ({ access }: Endpoint): string => {
  if (access === 'public') return 'Anyone';
  if (access === 'signed-in') return 'Signed in';
  return access === 'owner' ? 'Owners only' : `Team: ${access}`;
};
const titleOf = (family: string) => family.charAt(0).toUpperCase() + family.slice(1);

function ReferencePage(): ReactElement {
  const families = [...Map.groupBy(endpoints, ({ id }) => id.split('.')[0] ?? id)];
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${brand.product} API`}</title>
        <link rel="stylesheet" href={`${docsPath}/reference.css`} />
        <script type="module" src={`${docsPath}/reference.js`} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <div className="page">
          <header>
            <p className="mark">{brand.agency}</p>
            <h1>{brand.product} API</h1>
            <p className="lede">
              JSON over HTTP. The machine-readable document is <a href={`${docsPath}-json`}>OpenAPI 3.1</a>.
              {' Creates take an '}
              <code>Idempotency-Key</code>; every answer names its <code>x-request-id</code>.
            </p>
          </header>
          <aside>
            <search hidden>
              <label htmlFor="search">Search operations and problems</label>
              <input id="search" type="search" autoComplete="off" spellCheck={false} />
              <output id="found" htmlFor="search" />
            </search>
            <nav aria-label="Contents">
              <ul>
                {families.map(([family, list]) => (
                  <li key={family}>
                    <a href={`#${family}`}>{titleOf(family)}</a>
                    <ul>
                      {list.map(({ id, method, path }) => (
                        <li key={id}>
                          <a href={`#${id}`}>
                            <span className="method">{method}</span> <code>{path}</code>
                          </a>
                        </li>
                      ))}
                    </ul>
                  </li>
                ))}
                <li>
                  <a href="#problems">Problems</a>
                </li>
              </ul>
            </nav>
          </aside>
          <main id="main">
            {families.map(([family, list]) => (
              <section key={family} id={family}>
                <h2>{titleOf(family)}</h2>
                {list.map((endpoint) => (
                  <Operation key={endpoint.id} endpoint={endpoint} />
                ))}
              </section>
            ))}
            <Problems />
          </main>
        </div>
      </body>
    </html>
  );
}

function Operation({ endpoint }: { endpoint: Endpoint }): ReactElement {
  return (
    <article id={endpoint.id} data-entry>
      <h3>
        <a href={`#${endpoint.id}`}>
          <span className="method">{endpoint.method}</span> <code>{apiPrefix + endpoint.path}</code>
        </a>
      </h3>
      <p>{endpoint.summary}</p>
      <ul className="facts">
        <li>{accessOf(endpoint)}</li>
        {endpoint.scope ? (
          <li>
            API key with <code>{endpoint.scope}</code>
          </li>
        ) : null}
        <li>{endpoint.status} on success</li>
        {endpoint.idempotent ? <li>Idempotent by key</li> : null}
      </ul>
      <Fields title="Path" schema={endpoint.params} io="input" />
      <Fields title="Query" schema={endpoint.query} io="input" />
      <Fields title="Body" schema={endpoint.body} io="input" />
      <Fields title="Answer" schema={endpoint.response} io="output" />
    </article>
  );
}

function Fields({
  title,
  schema,
  io,
}: {
  title: string;
  schema: z.ZodType | undefined;
  io: 'input' | 'output';
}): ReactElement | null {
  const fields = schema ? fieldsOf(schema, io) : [];
  if (fields.length === 0) return null;
  return (
    <details>
      <summary>
        {title}, {fields.length} {fields.length === 1 ? 'field' : 'fields'}
      </summary>
      <table className="fields">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, required }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                {type}
                {required ? null : <span className="soft"> (optional)</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Problems(): ReactElement {
  return (
    <section id="problems">
      <h2>Problems</h2>
      <p>
        Failures are RFC 9457 documents with <code>code</code>, a <code>message</code> for people, and{' '}
        <code>errors</code> by field.
      </p>
      <table className="fields">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status and message</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(problemCatalogue).map(([code, { status, message }]) => (
            <tr key={code} id={`problem-${code}`} data-entry>
              <th scope="row">
                <code>{code}</code>
              </th>
              <td>
                {status} {message}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
