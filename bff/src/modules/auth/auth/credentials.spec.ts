import { hashPassword, passwordMatches, placeOfMatch, passwordFault } from './credentials.ts';
import { passwordTexts } from '@vitrine/contracts';

test.each([[[]], [['one']], [['one', 'two']], [['one', 'two', 'three']]])(
  '%j costs as many comparisons as any other list of waiting sign-ups',
  async (stored) => {
    const compared: (string | null)[] = [];
    const compare = (hash: string | null): Promise<boolean> => {
      compared.push(hash);
      return Promise.resolve(hash === 'one');
    };
    expect(await placeOfMatch(stored, 3, 'a password', compare)).toBe(stored.length > 0 ? 0 : -1);
    expect(compared).toHaveLength(3);
  },
);

test('the place of the password that fits is found', async () => {
  const [first, second] = [await hashPassword('somebody else chose this'), await hashPassword('this is mine')];
  expect(await placeOfMatch([first, second], 2, 'this is mine', passwordMatches)).toBe(1);
  expect(await placeOfMatch([first, second], 2, 'nobody has this', passwordMatches)).toBe(-1);
});

const email = 'vivian.hale@lumiere.example';

test.each([
  'password123',
  'Password2026!',
  'P@ssw0rd1234',
  'passwordpassword',
  '1234567890',
  '0987654321',
  'aaaaaaaaaaaa',
  'abababababab',
  'qwertyuiop',
  'poiuytrewq',
  '1q2w3e4r5t',
  'iloveyou2024',
  'welcome12345',
  'Summer2026!!',
  'letmein!!!!!',
  'adminpassword',
  'abcdefghij',
  '123123123123',
  'football1234',
  '!!!Dragon!!!',
  'halcyon2026!',
])('%s is too common (ASVS 6.2.4)', async (password) => {
  expect(await passwordFault(password, email)).toBe(passwordTexts.common);
});

test.each(['usuckballz1', 'manchester', 'Manchester2024!', '1123581321', '+++jamesbond+++'])(
  '%s is known from breaches (ASVS 6.2.12)',
  async (password) => {
    expect(await passwordFault(password, email)).toBe(passwordTexts.breached);
  },
);

test.each(['vivian.hale1', 'xxVivian.Hale99', 'vivian.hale@lumiere.example'])(
  '%s has the address in it',
  async (password) => {
    expect(await passwordFault(password, email)).toBe(passwordTexts.containsAddress);
  },
);

test.each([
  'correct horse battery staple',
  'vitrine-demo-walk',
  'tulpen im april',
  'Xk9#mQ2$vL',
  'eleven red kettles',
  'ünïcödé wörds',
  'password managers are fine',
])('%s is fine (ASVS 6.2.5)', async (password) => {
  expect(await passwordFault(password, email)).toBeNull();
});
