import type { Release } from '@frizo/contracts';
import { contractVersion as modalQueueVersion } from '@frizo/modal-queue';
import type { ModalQueue } from '@frizo/modal-queue';
import type { RemoteContext } from '@frizo/remote-kit';
import { contractVersion as sessionVersion } from '@frizo/session';
import type { Session } from '@frizo/session';

/** The version of a contract that this shell implements, and the adapter for builds of the previous major (docs/changing-a-contract.md). */
export interface SupportedContract<Today> {
  readonly version: string;
  /** Adapts today's object to the previous major; absent if there was none or it is no longer supported. */
  readonly last?: (today: Today) => unknown;
}

export interface SupportedContracts {
  readonly session: SupportedContract<Session>;
  readonly modalQueue: SupportedContract<ModalQueue>;
}

/** Both are in their first major, so there is nothing older to support. */
export const supportedContracts: SupportedContracts = {
  session: { version: sessionVersion },
  modalQueue: { version: modalQueueVersion },
};

type RequiredContracts = Pick<Release, 'contracts'>;

/** Whether this shell supports the contracts that a build needs. */
export function isSupported({ contracts }: RequiredContracts, supported = supportedContracts): boolean {
  return (
    majorsBehind(contracts.session, supported.session) !== null &&
    majorsBehind(contracts.modalQueue, supported.modalQueue) !== null
  );
}

/** The context with adapters in place of the parts that a build of the previous major cannot use; for other builds the context itself. */
export function contextFor(
  context: RemoteContext,
  { contracts }: RequiredContracts,
  supported = supportedContracts,
): RemoteContext {
  const older: PropertyDescriptorMap = {};
  if (majorsBehind(contracts.session, supported.session) === 1)
    older.session = { value: supported.session.last?.(context.session) };
  if (majorsBehind(contracts.modalQueue, supported.modalQueue) === 1)
    older.modals = { value: supported.modalQueue.last?.(context.modals) };
  // Inherits from the context rather than copying it: `flags` is a getter.
  return Object.keys(older).length === 0 ? context : (Object.create(context, older) as RemoteContext);
}

/** 0 for the same major, 1 for the previous one with an adapter; null if unsupported. */
function majorsBehind<Today>(required: string, { version, last }: SupportedContract<Today>): 0 | 1 | null {
  const behind = majorOf(version) - majorOf(required);
  if (behind === 0) return 0;
  return behind === 1 && last !== undefined ? 1 : null;
}

function majorOf(version: string): number {
  return Number(version.split('.')[0]);
}
