import { type CampaignCode, CodeCreate, storedValues } from '@vitrine/contracts';
import { sampleCode } from '../../testing/fake-codes.ts';
import { bodyOf, codeFormFields, CodeFormSchema, startOf } from './code-form.ts';

const saved = (code: CampaignCode): CampaignCode => ({
  ...code,
  ...storedValues(codeFormFields, CodeCreate.parse(bodyOf(CodeFormSchema.parse(startOf(code).values))), null),
});

test.each([
  ['an offer of its own', sampleCode()],
  ['packages at a price', sampleCode({ packages: ['foundation'], expiresAt: '2026-11-02T04:59:59.999Z', maxUses: 5 })],
  ['packages at a percentage off', sampleCode({ packages: ['dominance'], percentOff: 15, amountCents: 0 })],
])('a code for %s is the same after a form was opened and saved without a change', (_, code) => {
  expect(saved(code)).toEqual(code);
});

test('a feature that was typed and not added is saved with the others, once', () => {
  const { values } = startOf(sampleCode({ features: ['One'] }));
  expect(bodyOf({ ...values, newFeature: ' Two ' }).features).toEqual(['One', 'Two']);
  expect(bodyOf({ ...values, newFeature: 'One' }).features).toEqual(['One']);
});

test('terms that aren’t asked for anymore are not sent', () => {
  const { values } = startOf(sampleCode({ packages: ['foundation'], percentOff: 15 }));
  expect(bodyOf({ ...values, amount: '12', sells: 'price' })).toMatchObject({ amount: '12', percentOff: null });
  expect(bodyOf({ ...values, amount: '12', sells: 'percent' })).toMatchObject({ amount: undefined, percentOff: 15 });
  expect(bodyOf({ ...values, amount: '12', sells: 'offer' })).toMatchObject({ packages: [], percentOff: null });
});
