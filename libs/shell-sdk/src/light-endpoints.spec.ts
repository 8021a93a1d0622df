import { authEndpoints, platformEndpoints } from '@vitrine/contracts';
import { lightEndpoints } from './light-endpoints.ts';

const user = {
  id: '0d1c2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b',
  email: 'owner@vitrine.test',
  name: null,
  staff: true,
  role: 'owner',
};

describe('lightEndpoints', () => {
  it.each([
    [lightEndpoints.me, authEndpoints.me],
    [lightEndpoints.logout, authEndpoints.logout],
    [lightEndpoints.reportCrash, platformEndpoints.reportCrash],
  ])('are the operations of the contracts: $id', (light, { id, method, path }) => {
    expect(light).toMatchObject({ id, method, path });
  });

  it.each([{ user: null }, { user }, {}, { user: { email: 'x' } }, null, 'ok'])(
    'accept and refuse the sessions that the contract does: %j',
    (value) => {
      expect(lightEndpoints.me.response.safeParse(value).success).toBe(
        authEndpoints.me.response.safeParse(value).success,
      );
    },
  );
});
