import { registerRelease, type Release } from '@frizo/contracts';
import { createBus, natsServer } from '@frizo/service-kit';
import { connect } from '@nats-io/transport-node';
import { messageOf, StartFailure } from '../machine/start-failure.ts';

export interface ReleaseToRegister {
  readonly release: Release;
  readonly bytes: number;
  readonly movedBy: string;
  readonly reason: string;
}

export interface Registered {
  readonly stable: string;
  readonly kept?: readonly string[] | undefined;
}

/**
 * Tells the rollout service of a release, without moving anybody to it.
 * @throws StartFailure when nobody answers
 */
export async function registerAt(natsUrl: string, request: ReleaseToRegister): Promise<Registered> {
  try {
    const connection = await connect({ ...natsServer(natsUrl), timeout: 5_000 });
    try {
      return await createBus(connection).request(registerRelease, { ...request, makeStable: false });
    } finally {
      await connection.close();
    }
  } catch (error) {
    throw new StartFailure(
      `The portal does not take releases just now (${messageOf(error)}): is it up? Run the same command again to continue.`,
    );
  }
}
