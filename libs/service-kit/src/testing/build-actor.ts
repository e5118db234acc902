import type { Actor } from '../auth/actor.ts';

/** A client with id 1, with overrides. */
export function buildActor(parts: Partial<Actor> = {}): Actor {
  return { userId: 1, userType: null, salonId: null, salonAdmin: false, admin: false, ...parts };
}
