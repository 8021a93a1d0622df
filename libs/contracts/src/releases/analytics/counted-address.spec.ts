import { countedPath, countedReferrer } from './counted-address.ts';

describe('countedPath', () => {
  it.each([
    ['/', '/'],
    ['/insights/the-price-of-an-empty-chair', '/insights/the-price-of-an-empty-chair'],
    ['/onboarding?code=SPRING26', '/onboarding'],
    ['/pay?invoice=6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11&email=ines@example.test', '/pay'],
    ['/invoices/6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11', '/invoices/:id'],
    ['/reset/Zm9vYmFyYmF6cXV4MTIzNDU2', '/reset/:id'],
    ['/hello/ines%40example.test', '/hello/:id'],
    ['/?utm_source=letter&token=abc&utm_campaign=spring-26#contact', '/?utm_source=letter&utm_campaign=spring-26'],
    ['/?utm_source=ines@example.test&utm_term=ines%40example.test', '/'],
  ])('%s is counted as %s', (address, counted) => expect(countedPath(address)).toBe(counted));
});

describe('countedReferrer', () => {
  it.each([
    ['https://Search.example/find?q=my+name#top', 'https://search.example/find'],
    ['https://mail.example', 'https://mail.example/'],
    ['https://ines:secret@example.test/', null],
    ['android-app://com.example', null],
    ['', null],
  ])('%s is counted as %s', (address, counted) => expect(countedReferrer(address)).toBe(counted));
});
