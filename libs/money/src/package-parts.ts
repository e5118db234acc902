/** A service of a payment order. */
interface OrderedService {
  /** Of the order, not of the salon. */
  readonly id: number;
  readonly serviceId: number;
  readonly priceCents: number;
}

/** A package of visits for one service. */
interface UsablePackage {
  readonly id: number;
  readonly serviceId: number;
  readonly visitsLeft: number;
}

/** A service that a visit of a package pays. */
export interface PackagePart {
  readonly packageId: number;
  readonly orderServiceId: number;
  /** The entered price of the service. */
  readonly cents: number;
}

/**
 * Which services of an order the chosen packages pay (decision 0043), for forms and the service alike: one visit for each service, by the package that was
 * bought first. A free service takes no visit.
 */
export function packagePartsOf(
  services: readonly OrderedService[],
  packages: readonly UsablePackage[],
): PackagePart[] {
  const left = new Map(packages.map(({ id, visitsLeft }) => [id, visitsLeft]));
  const byAge = packages.toSorted((one, other) => one.id - other.id);
  return services.flatMap(({ id: orderServiceId, serviceId, priceCents: cents }) => {
    const paying = byAge.find((one) => one.serviceId === serviceId && (left.get(one.id) ?? 0) > 0);
    if (!paying || cents === 0) return [];
    left.set(paying.id, (left.get(paying.id) ?? 0) - 1);
    return [{ packageId: paying.id, orderServiceId, cents }];
  });
}
