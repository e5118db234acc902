import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { ConfirmationBadge, StatusBadge } from './appointment-badges.component.tsx';

afterEach(cleanup);

describe('the status of an appointment', () => {
  it.each([
    ['canceled', 1, 'upcoming', 'Canceled'],
    ['canceled, wherever it is shown', 1, undefined, 'Canceled'],
    ['a no-show', 2, 'history', 'No-show'],
    ['done, in history', 0, 'history', 'Done'],
    ['not worth a word before that', 0, 'upcoming', ''],
    ['not worth a word outside of lists', 0, undefined, ''],
  ] as const)('is %s', (_what, status, tab, words) => {
    const { container } = render(<StatusBadge status={status} tab={tab} />);
    expect(container).toHaveTextContent(new RegExp(`^${words}$`));
  });
});

describe('the confirmation of an appointment', () => {
  it.each([
    ['is waited for', 0, 'sent', 'Confirmation sent'],
    ['has come', 0, 'confirmed', 'Confirmed'],
    ['is waited for no more once it has started', 0, 'history', ''],
    ['is not expected of what is canceled', 1, 'sent', ''],
    ['is forgotten where nobody came', 2, 'confirmed', ''],
  ] as const)('%s', (_what, status, confirmation, words) => {
    const { container } = render(<ConfirmationBadge status={status} confirmation={confirmation} />);
    expect(container).toHaveTextContent(new RegExp(`^${words}$`));
  });
});
