import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildAppointment } from '../testing/build-appointment.ts';
import { AppointmentDetail } from './appointment-detail.component.tsx';
import { Fact, FactList } from './fact-list.component.tsx';

afterEach(() => {
  cleanup();
  jest.clearAllMocks();
});

const refetch = jest.fn();
const onClose = jest.fn();
const known = { data: { appointment: buildAppointment() }, isFetching: false };

function show(query: object, hasActions = true) {
  render(
    <AppointmentDetail
      query={{ isFetching: false, refetch, ...query }}
      height="16rem"
      onClose={onClose}
      actions={({ serviceName }) => hasActions && <button>Book {serviceName} again</button>}
    >
      {({ artistName }) => (
        <FactList>
          <Fact title="Artist">{artistName}</Fact>
        </FactList>
      )}
    </AppointmentDetail>,
  );
}

const buttons = () =>
  screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);

describe('the detail of an appointment', () => {
  it('shows which appointment it is, its facts by their titles, and its actions', () => {
    show(known);
    expect(screen.getByRole('heading', { name: /Appointment/ })).toBeVisible();
    expect(screen.getByText('A-900')).toBeVisible();
    expect(screen.getByRole('term')).toHaveTextContent('Artist');
    expect(screen.getByRole('definition')).toHaveTextContent('Maeve Ito');
    expect(buttons()).toEqual(['Close', 'Book Balayage again']);
  });

  it('has no footer when there are no actions', () => {
    show(known, false);
    expect(buttons()).toEqual(['Close']);
  });

  it('can be closed while it is loading', async () => {
    show({ isFetching: true });
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays visible while it is loaded again', () => {
    show({ ...known, isFetching: true });
    expect(screen.getByText('Maeve Ito')).toBeVisible();
  });

  it('says when the appointment is gone or belongs to another user, and offers no Retry', () => {
    show({ error: { kind: 'server', status: 404 } });
    expect(screen.getByRole('alert')).toHaveTextContent('no longer exists, or you may not see it');
    expect(buttons()).toEqual(['Close']);
  });

  it.each([{ kind: 'server', status: 500 }, { kind: 'network', status: 0 }, { message: 'broken' }])(
    'is loaded again with Retry after failing with %j',
    async (error) => {
      show({ error });
      expect(screen.getByRole('alert')).toHaveTextContent('We could not load the appointment.');
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      expect(refetch).toHaveBeenCalledTimes(1);
    },
  );
});
