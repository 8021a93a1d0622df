import { Dashboard, Lead, type OnboardingAnswers, OnboardingAnswersList } from '@vitrine/contracts';
import { added, type Staff, startStaff } from '../clients/support.ts';
import { accessCodeForm, packageForm, submitted } from '../checkout/support.ts';
import { inquiry, newAddress } from '../support/test-app.ts';

let staff: Staff;

beforeAll(async () => {
  staff = await startStaff();
}, 180_000);

afterAll(() => staff?.stop());

const list = async (query: string): Promise<OnboardingAnswers[]> =>
  OnboardingAnswersList.parse((await staff.get(`/onboarding/submissions?${query}`)).body).items;

describe('a client’s answers in onboarding', () => {
  it('is on the lead and on the client, unpaid as it is, with every answer that was given', async () => {
    const email = 'Pell@pellderm.example';
    const inquired = await staff.app.call('/contacts', {
      body: inquiry({ email: email.toLowerCase() }),
      from: newAddress(),
    });
    const id = await submitted(
      staff.app,
      packageForm({
        email,
        practiceName: 'Pell Dermatology',
        city: 'New York',
        website: 'https://pell.example',
        customRequirements: 'Two locations.',
      }),
    );
    const client = await added(staff, { email: email.toUpperCase(), company: 'Pell Dermatology' });

    const [found, ...others] = await list(`clientId=${client.id}`);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      id,
      wizard: 'package',
      practiceName: 'Pell Dermatology',
      contactName: 'Elena Marchetti',
      email: expect.stringMatching(/^pell@/i),
      phone: '+1 212 555 0148',
      status: 'pending_payment',
      paidAt: null,
      priceCents: 995_000,
      client: { id: client.id, company: 'Pell Dermatology' },
      contactId: inquired.body['id'],
    });
    expect(found?.answers).toMatchObject({
      practiceType: 'medical-spa',
      marketingGoals: ['Increase Patient Volume', 'Website Redesign'],
      startDate: '2026-04-01',
      additionalNotes: 'We open on the 4th.',
      city: 'New York',
      website: 'https://pell.example',
      customRequirements: 'Two locations.',
    });
    expect(found?.answers).not.toHaveProperty('instagram');
    expect(
      (
        await list(`contactId=${Lead.parse((await staff.get(`/contacts/${String(inquired.body['id'])}`)).body).id}`)
      ).map((one) => one.id),
    ).toEqual([id]);
    expect((await staff.get(`/onboarding/submissions/${id}`)).body).toEqual(found);
  });

  it('is shown neither for another client nor to people who are not staff', async () => {
    const id = await submitted(staff.app, accessCodeForm());
    const stranger = await added(staff);
    expect(await list(`clientId=${stranger.id}`)).toEqual([]);
    for (const path of ['/onboarding/submissions', `/onboarding/submissions/${id}`])
      expect((await staff.app.call(path)).status).toBe(401);
    expect((await staff.get('/onboarding/submissions/6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11')).status).toBe(404);
  });

  it('names unpaid submissions in Recent Activity, with email and phone', async () => {
    const id = await submitted(
      staff.app,
      accessCodeForm({ firstName: 'Noor', lastName: 'Haddad', email: 'noor@haddad.example', phone: '(212) 555-0177' }),
    );
    const { recentSignups } = Dashboard.parse((await staff.get('/dashboard')).body);
    expect(recentSignups.find((one) => one.id === id)).toMatchObject({
      paid: false,
      contact: { name: 'Noor Haddad', email: 'noor@haddad.example', phone: '(212) 555-0177' },
    });
  });
});
