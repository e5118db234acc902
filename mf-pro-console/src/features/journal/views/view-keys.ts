/** The keys of the whole page, in the order in which they are listed under "?". */
export const viewShortcuts = [
  ['t', 'Go to today'],
  ['g', 'Go to a date'],
  ['d', 'Show the day'],
  ['w', 'Show the week of one artist'],
  ['l', 'Show the list'],
  ['f', "Find a client's next appointment"],
  ['p', 'Print'],
] as const;

export type ViewKey = (typeof viewShortcuts)[number][0];
