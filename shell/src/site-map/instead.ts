/** What a person can do today, where what they came for is not open. */
export interface Instead {
  readonly text: string;
  readonly href: string;
  readonly label: string;
}
