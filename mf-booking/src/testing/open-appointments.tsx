import userEvent from '@testing-library/user-event';
import {
  cancelAsClient,
  getClientAppointment,
  getClientAppointments,
  getOwnWaitingList,
  type Appointment,
} from '@frizo/contracts';
import { buildRemoteContext, renderModal, renderRemote } from '@frizo/remote-kit/testing';
import type { FakeRemoteContext, RenderedRemote } from '@frizo/remote-kit/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { buildAppointment } from '@frizo/appointment-views/testing';
import { remote } from '../index.ts';
import { modals } from '../modals.ts';

const basePath = '/me/my-appointments';

/** Ada, logged in, with these appointments; canceled ones disappear from the list. */
export function buildClientContext(
  appointments: readonly Appointment[] = [buildAppointment()],
): FakeRemoteContext {
  const context = buildRemoteContext({ basePath, session: createFakeSession(buildSessionUser()) });
  let active = [...appointments];
  context.server
    .answer(getClientAppointments, () => ({ data: active, count: active.length }))
    .answer(getClientAppointment, ({ id }) => ({
      appointment:
        active.find((one) => one.id === id) ?? buildAppointment({ id, status: 1, confirmation: 'history' }),
    }))
    .answer(getOwnWaitingList, { entries: [] })
    .answer(cancelAsClient, ({ id }) => {
      active = active.filter((one) => one.id !== id);
      return { appointment: buildAppointment({ id, status: 1 }) };
    });
  return context;
}

export interface OpenedAppointments extends RenderedRemote {
  readonly user: ReturnType<typeof userEvent.setup>;
}

/** Opens an address of the lists, as the shell does. */
export async function openAppointments(
  context: FakeRemoteContext = buildClientContext(),
  path = `${basePath}/upcoming`,
): Promise<OpenedAppointments> {
  window.history.replaceState(null, '', path);
  const rendered = await renderRemote(remote, { context });
  return { ...rendered, user: userEvent.setup() };
}

/** Opens the detail of an appointment, without a list behind it. */
export async function openDetail(
  context: FakeRemoteContext = buildClientContext(),
  props: { appointmentId: number; isInAddress?: boolean } = { appointmentId: 900 },
): Promise<OpenedAppointments> {
  const rendered = await renderModal(modals['client-appointment'], props, { context });
  return { ...rendered, user: userEvent.setup() };
}
