/** The user types that the sign-up offers (decisions 1); -1 means nothing chosen (spec 5.1, dropdown). */
export const freelancer = 2;
export const salonOwner = 7;

export interface NameOnChoice {
  /** The current choice. */
  readonly userType: number;
  readonly salonName: string;
  readonly fullName: string;
  /** The name filled in when Freelancer was chosen; empty if none. */
  readonly filledIn: string;
}

/**
 * The name of the business after Freelancer was chosen or deselected: an empty one becomes the person's full name, and one that was filled in
 * and is unchanged is cleared (spec 4, Messages).
 */
export function salonNameOnChoice({ userType, salonName, fullName, filledIn }: NameOnChoice): string {
  if (userType === freelancer) return salonName.trim() === '' ? fullName : salonName;
  return filledIn !== '' && salonName === filledIn ? '' : salonName;
}
