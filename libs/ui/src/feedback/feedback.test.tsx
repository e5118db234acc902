import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Banner } from './banner.component.tsx';
import { NoticeList } from './notice-list.component.tsx';
import { ProgressBar } from './progress-bar.component.tsx';
import { Loading, Skeleton } from './skeleton.component.tsx';
import { EmptyState, EndState, ErrorState } from './states.component.tsx';

afterEach(cleanup);

describe('NoticeList', () => {
  it('has its live region before the first notice', () => {
    render(<NoticeList notices={[]} onDismiss={() => undefined} />);
    expect(screen.getByRole('region', { name: 'Notices' })).toContainElement(screen.getByRole('list'));
    expect(screen.getByRole('list')).toHaveAttribute('aria-live', 'polite');
  });

  it('dismisses a notice once, by a click anywhere on it or on its button', async () => {
    const onDismiss = jest.fn();
    render(<NoticeList notices={[{ id: 7, kind: 'error', text: 'Save fail' }]} onDismiss={onDismiss} />);
    await userEvent.click(screen.getByText('Save fail'));
    expect(onDismiss.mock.calls).toEqual([[7]]);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onDismiss).toHaveBeenCalledTimes(2);
  });
});

describe('a notice with an action', () => {
  it('runs it once and disappears', async () => {
    const [onDismiss, run] = [jest.fn(), jest.fn()];
    const action = { label: 'Undo', run };
    render(
      <NoticeList notices={[{ id: 7, kind: 'success', text: 'Removed', action }]} onDismiss={onDismiss} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledTimes(1);
    expect(onDismiss.mock.calls).toEqual([[7]]);
  });
});

describe('states of a list', () => {
  it('announce that it is loading', () => {
    render(
      <Loading>
        <Skeleton shape="picture" />
      </Loading>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  });

  it('show after 4 s that it is still loading', () => {
    jest.useFakeTimers();
    try {
      render(
        <Loading>
          <Skeleton shape="picture" />
        </Loading>,
      );
      act(() => void jest.advanceTimersByTime(3_999));
      expect(screen.queryByText(/Still loading/)).toBeNull();
      act(() => void jest.advanceTimersByTime(1));
      expect(screen.getAllByText(/Still loading/).map(({ tagName }) => tagName)).toContain('P');
      expect(screen.getByRole('status')).toHaveTextContent('Still loading');
    } finally {
      jest.useRealTimers();
    }
  });

  it('show that it is empty and what to do', () => {
    render(<EmptyState action={<a href="/">Let me see again</a>}>Nothing found.</EmptyState>);
    expect(screen.getByText('Nothing found.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Let me see again' })).toBeVisible();
  });

  it('retry automatically when the connection is back, unless they have another action', () => {
    const [onRetry, onReload] = [jest.fn(), jest.fn()];
    const { unmount } = render(
      <>
        <ErrorState onRetry={onRetry}>Request fail</ErrorState>
        <ErrorState onRetry={onReload} retryText="Reload">
          This page has been updated.
        </ErrorState>
      </>,
    );
    window.dispatchEvent(new Event('frizo:connected'));
    expect([onRetry.mock.calls.length, onReload.mock.calls.length]).toEqual([1, 0]);
    unmount();
    window.dispatchEvent(new Event('frizo:connected'));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('show that it failed, and retry', async () => {
    const onRetry = jest.fn();
    const { rerender } = render(<ErrorState onRetry={onRetry}>Request fail</ErrorState>);
    expect(screen.getByRole('alert')).toHaveTextContent('Request fail');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    rerender(
      <ErrorState onRetry={onRetry} isRetrying>
        Request fail
      </ErrorState>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Trying again');
  });

  it('show the end of the list', () => {
    render(<EndState>End of gallery.</EndState>);
    expect(screen.getByText('End of gallery.')).toBeVisible();
  });
});

describe('Banner', () => {
  it('is a landmark that can be closed', async () => {
    const onClose = jest.fn();
    render(
      <Banner label="Mobile app" onClose={onClose}>
        Get app for best experience
      </Banner>,
    );
    expect(screen.getByRole('region', { name: 'Mobile app' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('ProgressBar', () => {
  it('shows the progress, or that it is unknown', () => {
    const { rerender } = render(<ProgressBar label="Upload" done={0.456} />);
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '46');
    rerender(<ProgressBar label="Upload" />);
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  });
});
