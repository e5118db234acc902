import { DomainError } from '@frizo/service-kit';

/** The specification's text (8.2). */
export function clientExists(): DomainError {
  return new DomainError('client.exists', 'This client already exist', { status: 409 });
}
