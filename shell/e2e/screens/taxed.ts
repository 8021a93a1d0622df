import type { Page } from 'playwright/test';
import type { DocumentFigures, InvoiceItem, TaxRate } from '@vitrine/contracts';

const salesTax = { name: 'NYC sales tax', percent: 8_875, parts: [], inclusive: false };
const longTax = {
  name: 'Combined state, county and transit district surcharge tax',
  percent: 14_750,
  parts: [],
  inclusive: true,
};
const rate = (index: number, fields: Pick<TaxRate, 'name' | 'percent' | 'parts' | 'inclusive'>): TaxRate => ({
  id: `6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c0${index}`,
  isDefault: index === 1,
  archivedAt: null,
  version: 1,
  ...fields,
});
const rates = [
  rate(1, salesTax),
  rate(2, longTax),
  { ...rate(3, { ...salesTax, name: 'Sales tax until 2025' }), archivedAt: '2026-01-02T09:00:00.000Z' },
];

/** Some tax rates. */
export const withTaxRates = (page: Page) =>
  page.route('**/api/tax-rates', (route) => route.fulfill({ json: { items: rates } }));

const certificate = {
  taxExempt: true,
  taxCertificate: 'ST-119.1 EX-4410293-2026',
  taxCertificateDate: '2026-03-02',
  taxCertificateExpiry: '2029-03-01',
};
/** The client that is opened, or chosen for a document, is exempt from sales tax; there are rates. */
export const withExemptClient = async (page: Page) => {
  await withTaxRates(page);
  await page.route(/\/api\/clients(?:\/[\da-f-]{36})?(?:\?.*)?$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { items?: object[] };
    const json = answer.items
      ? { ...answer, items: answer.items.map((client) => ({ ...client, ...certificate })) }
      : { ...answer, ...certificate };
    await route.fulfill({ response, json });
  });
};

const sales = { grossCents: 30_000_000, exemptCents: 9_000_000, nontaxableCents: 8_654_322, taxableCents: 12_345_678 };
const sums = { baseCents: 12_345_678, taxCents: 1_095_679, creditedTaxCents: 48_210, netTaxCents: 1_047_469 };
/** A period with taxes by rate, one of them with more in credit notes than was sold. */
export const withTaxSummary = (page: Page) =>
  page.route('**/api/tax-rates/summary?*', (route) =>
    route.fulfill({
      json: {
        from: '2026-11-01',
        to: '2026-11-30',
        timeZone: 'America/New_York',
        rates: [
          { ...salesTax, ...sums, invoices: 41, creditNotes: 2, netBaseCents: 12_345_678 },
          {
            ...longTax,
            invoices: 0,
            creditNotes: 1,
            baseCents: 0,
            taxCents: 0,
            creditedTaxCents: 512,
            netTaxCents: -512,
            netBaseCents: -3_471,
          },
        ],
        taxCents: sums.taxCents,
        totals: { ...sums, creditedTaxCents: 48_722, netTaxCents: 1_046_957, sales },
      },
    }),
  );

const figures: DocumentFigures = {
  discount: { kind: 'percent', percent: 12_500 },
  subtotalCents: 90_000,
  discountCents: 11_250,
  taxes: [
    { ...salesTax, baseCents: 78_750, taxCents: 6_989 },
    { ...longTax, baseCents: 68_627, taxCents: 10_123 },
  ],
  exemption: { certificate: 'ST-119.1 EX-4410293-2026', certificateDate: '2026-03-02' },
};

interface Reducible {
  items?: Partial<InvoiceItem>[];
}

/** The open invoice or estimate has discounts, and taxes with long names. */
export const withTaxedDocument = async (page: Page) => {
  await withTaxRates(page);
  await page.route(/\/api\/(?:invoices|estimates)\/[\da-f-]{36}$/, async (route) => {
    const response = await route.fetch();
    const document = (await response.json()) as Reducible;
    const items = document.items?.map((item, index) => ({
      ...item,
      discount: index === 0 ? { kind: 'amount', cents: 5_000 } : null,
      tax: index === 0 ? { rateId: rate(1, salesTax).id, ...salesTax } : { rateId: rate(2, longTax).id, ...longTax },
    }));
    await route.fulfill({ response, json: { ...document, ...figures, items } });
  });
};

/** What the payer is quoted has them, too. */
export const withTaxedQuote = (page: Page) =>
  page.route('**/api/checkout/quote', async (route) => {
    const response = await route.fetch();
    const quote = (await response.json()) as Reducible;
    const items = quote.items?.map((item) => ({ ...item, discount: { kind: 'amount', cents: 5_000 }, tax: longTax }));
    await route.fulfill({ response, json: { ...quote, ...figures, items } });
  });

/** An estimate's items with discounts and taxes. */
export const taxedItems = (items: readonly object[]): object[] =>
  items.map((item, index) => ({
    ...item,
    discount: index === 0 ? { kind: 'amount', cents: 5_000 } : null,
    tax: index === 1 ? { rateId: rate(2, longTax).id, ...longTax } : { rateId: rate(1, salesTax).id, ...salesTax },
  }));
