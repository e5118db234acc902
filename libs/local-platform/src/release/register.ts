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
 * Registers a release at the rollout service, without rolling it out.
 * @throws StartFailure if the service does not respond
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
      `The portal does not accept releases right now (${messageOf(error)}): is it running? Run the same command again to continue.`,
    );
  }
}
