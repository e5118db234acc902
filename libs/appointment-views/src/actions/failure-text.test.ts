import { describe, expect, it } from '@jest/globals';
import { buildRequestError } from '@frizo/api-client/testing';
import { failureText } from './failure-text.ts';

const item = (message: string) => ({ key: 'booking.invalid_state', message });

describe('what a failed change says', () => {
  it('is each error of the answer once, on lines of their own', () => {
    const items = [item('Invalid state of appointment'), null, item('Too late'), item('Too late')];
    const failure = buildRequestError({ status: 409, message: 'Conflict', items }).toFailure();
    expect(failureText(failure)).toBe('Invalid state of appointment\nToo late');
  });

  it('is the message of the whole where there are no errors', () => {
    const failure = buildRequestError({ status: 409, message: 'Invalid state of appointment' }).toFailure();
    expect(failureText(failure)).toBe('Invalid state of appointment');
  });

  it.each([
    ['the server broke', { status: 500, message: 'Server side problem' }],
    ['no answer came', { kind: 'network' as const, status: 0, message: 'Failed to fetch' }],
  ])("is 'Save failed' where %s", (_why, failure) => {
    expect(failureText(buildRequestError(failure).toFailure())).toBe('Save failed');
  });
});
