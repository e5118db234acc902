import { describe, expect, it } from '@jest/globals';
import type { RequestFailure } from '@frizo/remote-kit';
import { chargeFailureText, failureText } from './failure-text.ts';

const failure = (overrides: Partial<RequestFailure>): RequestFailure => ({
  kind: 'server',
  status: 400,
  key: 'validation.failed',
  message: 'Please check what you have entered.',
  ...overrides,
});

describe('why a change of payments failed', () => {
  it('is in words for the codes of payments, each once', () => {
    const fields = { totalValueCent: ['TOTAL_TOO_SMALL'], sourceId: ['SOURCE_EXPIRED', 'SOURCE_EXPIRED'] };
    expect(failureText(failure({ fields }), 'Request fail')).toBe(
      'A payment by card is at least $0.50. Please choose another tip.\nThis card has expired. Choose another one.',
    );
  });

  it('is the message of the server where it has no such code', () => {
    const fields = { sourceId: ['UNKNOWN_CODE'] };
    expect(failureText(failure({ fields }), 'Request fail')).toBe('Please check what you have entered.');
  });

  it('is the lost connection where nothing was sent, also of a charge', () => {
    const unsent = failure({ kind: 'network', status: 0, message: '', isUnsent: true });
    expect(failureText(unsent, 'Save failed')).toMatch(/^You are offline\. Try again once the connection/);
    expect(chargeFailureText(unsent, 'The payment failed.')).toMatch(/^You are offline\./);
  });

  it('says of a charge without an answer that nobody is charged twice', () => {
    const lost = failure({ kind: 'timeout', status: 0, message: '' });
    expect(chargeFailureText(lost, 'The payment failed.')).toBe(
      'There was no answer. You are not charged twice: check your connection and try again.',
    );
  });

  it('is something general where the server does not say', () => {
    expect(failureText(failure({ status: 500 }), 'Request fail')).toBe('Request fail');
    expect(failureText(failure({ message: '' }), 'Request fail')).toBe('Request fail');
  });
});
