import { ApiError, unreachableText } from '@vitrine/api-client';
import { actionText, problemText, saveText } from './problems.ts';

const failed = (message: string, requestId?: string) =>
  new ApiError({ status: 500, code: 'internal', message, requestId });

test('staff are told what they can do, and not to contact the agency', () => {
  const text =
    'Something went wrong on the server. Try again in a moment. If it keeps failing, report reference 7c1e-01.';
  expect(saveText(failed(unreachableText, '7c1e-01'))).toBe(text);
  expect(actionText(failed(unreachableText, '7c1e-01'))).toBe(text);
  expect(problemText(failed(unreachableText, '7c1e-01'), 'Leads couldn’t be loaded')).toEqual({
    title: 'Leads couldn’t be loaded',
    message: text,
    requestId: undefined,
  });
  expect(saveText(failed(unreachableText))).toBe('Something went wrong on the server. Try again in a moment.');
});

test('what the server says about a fault stays, beside its reference', () => {
  expect(problemText(failed('The file is too large.', '7c1e-02'), '')).toEqual({
    title: '',
    message: 'The file is too large.',
    requestId: '7c1e-02',
  });
});
