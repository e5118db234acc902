/** Spec 2: pending, upcoming, history; labeled Pending, Upcoming, History. */
export const tabs = [
  { name: 'pending', title: 'Pending', empty: 'No appointments are waiting for payment.' },
  {
    name: 'upcoming',
    title: 'Upcoming',
    empty: 'Nothing booked yet. Bookings of your clients will appear here.',
  },
  { name: 'history', title: 'History', empty: 'No history yet' },
] as const;

export type Tab = (typeof tabs)[number]['name'];

export function emptyTextOf(tab: Tab): string {
  return tabs.find(({ name }) => name === tab)?.empty ?? '';
}
