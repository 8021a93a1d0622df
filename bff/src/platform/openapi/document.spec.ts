import { readFileSync } from 'node:fs';
import { endpoints, openApiDocument } from './document.ts';

describe('the OpenAPI document', () => {
  // After a change of the contract: npm run docs:generate
  it('is the committed docs/openapi.json', () => {
    const committed: unknown = JSON.parse(
      readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
    );
    expect(JSON.parse(JSON.stringify(openApiDocument()))).toEqual(committed);
  });

  it('defines each schema once, under its contract name, without dangling references', () => {
    const document = openApiDocument();
    const { schemas } = document['components'] as { schemas: Record<string, unknown> };
    const referred = new Set(JSON.stringify(document).match(/(?<="\$ref":"#\/components\/schemas\/)\w+/g));
    expect([...referred].filter((name) => !(name in schemas))).toEqual([]);
    expect(Object.keys(schemas).filter((name) => !referred.has(name))).toEqual([]);
    expect(schemas).toMatchObject({ Lead: { type: 'object' }, Invoice: { type: 'object' } });
  });

  it('has an operation for every endpoint, each with its own id', () => {
    expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length);
  });
});
