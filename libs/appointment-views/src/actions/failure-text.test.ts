import { describe, expect, it } from '@jest/globals';
import { buildRequestError } from '@frizo/api-client/testing';
import { failureText } from './failure-text.ts';

const item = (message: string) => ({ key: 'booking.invalid_state', message });

describe('the message of a failed change', () => {
  it('lists each error of the answer once, one per line', () => {
    const items = [item('Invalid state of appointment'), null, item('Too late'), item('Too late')];
    const failure = buildRequestError({ status: 409, message: 'Conflict', items }).toFailure();
    expect(failureText(failure)).toBe('Invalid state of appointment\nToo late');
  });

  it('is the general message when the answer has no errors', () => {
    const failure = buildRequestError({ status: 409, message: 'Invalid state of appointment' }).toFailure();
    expect(failureText(failure)).toBe('Invalid state of appointment');
  });

  it.each([
    ['the server failed', { status: 500, message: 'Server side problem' }],
    ['there was no response', { kind: 'network' as const, status: 0, message: 'Failed to fetch' }],
  ])("is 'Save failed' when %s", (_why, failure) => {
    expect(failureText(buildRequestError(failure).toFailure())).toBe('Save failed');
  });
});
