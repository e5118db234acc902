/**
 * Which plans a professional can buy: freelancers and salon artists those for 2 or 6, owners those for 7 (spec 6).
 * @param supportedUserTypes of the metadata of a plan, such as '2,6'
 */
export function isPlanFor(supportedUserTypes: string, userType: number): boolean {
  const types = supportedUserTypes.split(',').map((type) => Number(type.trim()));
  // An owner who takes no bookings any more (3) is an owner still (decisions 1).
  const wanted = userType === 2 || userType === 6 ? [2, 6] : [7];
  return types.some((type) => wanted.includes(type));
}
