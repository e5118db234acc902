import type { Address, SalonInfo, SessionUser } from '@frizo/contracts';

/** Client mode reads 'for client name, phone at salon name, address' (spec 2). */
export function subtitleOf(
  user: Pick<SessionUser, 'firstName' | 'lastName' | 'phone'> | null,
  salon: Pick<SalonInfo, 'title'>,
  address: Pick<Address, 'address' | 'city'> | undefined,
): string {
  const client = user
    ? `for ${[`${user.firstName} ${user.lastName}`, phoneText(user.phone)].filter(Boolean).join(', ')} `
    : '';
  const place = address ? `, ${address.address}, ${address.city}` : '';
  return `${client}at ${salon.title}${place}`;
}

/** The specification's mask: (111) 111-1111. */
function phoneText(phone: string | null): string {
  return phone?.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3') ?? '';
}
