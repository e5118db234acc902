/** What sign-up offers (decisions 1); -1 is nothing chosen (spec 5.1, dropdown). */
export const freelancer = 2;
export const salonOwner = 7;

export interface NameOnChoice {
  /** What is chosen now. */
  readonly userType: number;
  readonly salonName: string;
  readonly fullName: string;
  /** What an earlier choice of Freelancer has filled in; empty where it has not. */
  readonly filledIn: string;
}

/**
 * The name of the business after Freelancer was chosen or left: an empty one becomes the person's full name, and one that was filled in and
 * is unchanged goes again (spec 4, Messages).
 */
export function salonNameOnChoice({ userType, salonName, fullName, filledIn }: NameOnChoice): string {
  if (userType === freelancer) return salonName.trim() === '' ? fullName : salonName;
  return filledIn !== '' && salonName === filledIn ? '' : salonName;
}
