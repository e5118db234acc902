import { signedTextOf, signText } from '@frizo/service-kit';

/** The secret under which `sharedSecret` finds the key of confirm links. */
export const confirmKeyName = 'confirm-link';

/** The secret of a confirm link: opens this one appointment, to be looked at and confirmed. The same each time. */
export function confirmTokenOf(key: Buffer, appointmentId: number): string {
  return signText(key, String(appointmentId));
}

/** The appointment that a confirm link is about; undefined for a token that was not made here. */
export function appointmentOfToken(key: Buffer, token: string): number | undefined {
  const text = signedTextOf(key, token);
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
