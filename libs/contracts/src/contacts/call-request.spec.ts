import { z } from 'zod';
import { CallRequest, callRequestMessages } from './call-request.ts';

const valid = { name: 'Dr. Amara Osei', reach: 'amara@example.test', when: 'This week, mornings' };

const messagesFor = (changes: Record<string, unknown>) => {
  const result = CallRequest.safeParse({ ...valid, ...changes });
  return result.success ? {} : z.flattenError(result.error).fieldErrors;
};

describe('CallRequest', () => {
  it.each([
    [' Amara@Example.TEST ', { email: 'amara@example.test', phone: undefined }],
    ['(212) 555-0134', { email: undefined, phone: '(212) 555-0134' }],
  ])('reads %p as an address or a number', (reach, read) => {
    expect(CallRequest.parse({ ...valid, reach })).toMatchObject(read);
  });

  it.each([
    ['', callRequestMessages.reach],
    ['call me', callRequestMessages.reach],
    ['12', 'Please enter a valid phone number'],
    ['amara@example', 'Please enter a valid email address'],
  ])('refuses %p with a message that says what to do', (reach, message) => {
    expect(messagesFor({ reach })).toEqual({ reach: [message] });
  });

  it('takes a choice, own words, or both, and needs one of them', () => {
    expect(messagesFor({ when: '' })).toEqual({ when: [callRequestMessages.when] });
    expect(messagesFor({ when: '', note: 'Thursday after 3' })).toEqual({});
    expect(CallRequest.parse({ ...valid, note: ' Thursday <b>' })).toMatchObject({
      when: 'This week, mornings',
      note: 'Thursday b',
    });
  });

  it('refuses a time that is not offered, and a name of one letter', () => {
    expect(Object.keys(messagesFor({ when: 'Never' }))).toEqual(['when']);
    expect(messagesFor({ name: 'A' })).toEqual({ name: [callRequestMessages.name] });
  });
});
