import { hashPassword, passwordMatches, placeOfMatch } from './passwords.ts';

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
