import { readFileSync } from 'node:fs';
import { endpoints, openApiDocument } from './document.ts';

describe('the OpenAPI document', () => {
  it('is the committed docs/openapi.json; after a change of the contract run: npm run build -w bff && npm run openapi', () => {
    const committed: unknown = JSON.parse(readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'));
    expect(JSON.parse(JSON.stringify(openApiDocument()))).toEqual(committed);
  });

  it('has an operation for every endpoint, each with its own id', () => {
    expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length);
  });
});
