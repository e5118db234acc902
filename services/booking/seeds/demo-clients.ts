import { demoLogIns, type DemoAppointment, type DemoData } from '@frizo/demo';

/** An entry of a salon's client list. */
export interface DemoClient {
  readonly id: number;
  readonly salonId: number;
  /** Null for a client without an account. */
  readonly userId: number | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly comment: string;
}

/** Clients without an account at the salons of the demo log-ins; their phone numbers are reserved for fiction. */
const walkIns = [
  {
    firstName: 'June',
    lastName: 'Whitfield',
    phone: '6465550141',
    comment: 'Walks in on Fridays. No fragrance.',
  },
  { firstName: 'Rosa', lastName: 'Delgado', phone: '6465550142', comment: '' },
  { firstName: 'Mei', lastName: 'Tanaka', phone: '6465550143', comment: 'Patch test before any color.' },
  { firstName: 'Grace', lastName: "O'Dowd", phone: '6465550144', comment: '' },
  { firstName: 'Ines', lastName: 'Duarte', phone: '', comment: 'Comes with Rosa; has no phone.' },
  { firstName: 'Ada', lastName: 'Lindqvist', phone: '6465550146', comment: 'Prefers mornings.' },
] as const;

export type WalkIn = (typeof walkIns)[number];

/** Salons that a demo user can log in to. */
export const openedSalons: readonly number[] = [demoLogIns.owner, demoLogIns.freelancer].flatMap(
  ({ salonId }) => salonId ?? [],
);

/** At those salons every fifth appointment was booked by phone, for a client without an account. */
export function walkInOf({ id, salonId, clientId }: DemoAppointment): WalkIn | undefined {
  const isTheirs = openedSalons.includes(salonId) && clientId !== demoLogIns.client.id && id % 5 === 0;
  return isTheirs ? walkIns[(id / 5) % walkIns.length] : undefined;
}

const comments = ['Sensitive scalp.', 'Likes it quiet.', 'Growing out a fringe.', 'Always with oat milk.'];

/** The client lists of all salons: everyone with an appointment there, once. */
export class ClientLists {
  readonly all: DemoClient[] = [];
  readonly #known = new Map<string, DemoClient>();
  readonly #users: Map<number, DemoData['users'][number]>;

  constructor({ users }: Pick<DemoData, 'users'>) {
    this.#users = new Map(users.map((user) => [user.id, user]));
  }

  /** The client of an appointment. */
  of(appointment: DemoAppointment): DemoClient {
    const walkIn = walkInOf(appointment);
    const { salonId, clientId } = appointment;
    const key = walkIn ? `${salonId} ${walkIn.firstName}` : `${salonId} ${clientId}`;
    const known = this.#known.get(key);
    if (known) return known;
    const client = {
      id: this.all.length + 1,
      salonId,
      ...(walkIn ? { userId: null, ...walkIn } : this.#withAccount(clientId, salonId)),
    };
    this.all.push(client);
    this.#known.set(key, client);
    return client;
  }

  #withAccount(userId: number, salonId: number): Omit<DemoClient, 'id' | 'salonId'> {
    const user = this.#users.get(userId);
    if (!user) throw new RangeError(`There is no user ${userId}`);
    const { firstName, lastName, phone } = user;
    const comment = openedSalons.includes(salonId) ? (comments[userId % 9] ?? '') : '';
    return { userId, firstName, lastName, phone, comment };
  }
}
