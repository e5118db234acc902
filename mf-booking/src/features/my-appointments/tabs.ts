/** Spec 2: pending, upcoming, history; labeled Unpaid, Upcoming, History. */
export const tabs = [
  { name: 'pending', title: 'Unpaid', empty: 'Nothing to pay. We will let you know when there is.' },
  {
    name: 'upcoming',
    title: 'Upcoming',
    empty: 'Nothing booked yet. Find work you love and book its artist.',
  },
  { name: 'history', title: 'History', empty: 'No history yet' },
] as const;

export type Tab = (typeof tabs)[number]['name'];

export function emptyTextOf(tab: Tab): string {
  return tabs.find(({ name }) => name === tab)?.empty ?? '';
}

export function titleOf(tab: Tab): string {
  return tabs.find(({ name }) => name === tab)?.title ?? '';
}
