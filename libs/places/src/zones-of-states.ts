/** The time zones of a state, starting with that of most of its people. All zones outside of the Pacific are in America. */
const zones: Readonly<Record<string, string>> = {
  AK: 'Anchorage Juneau Sitka Metlakatla Yakutat Nome Adak',
  AL: 'Chicago',
  AR: 'Chicago',
  AZ: 'Phoenix Denver',
  CA: 'Los_Angeles',
  CO: 'Denver',
  CT: 'New_York',
  DC: 'New_York',
  DE: 'New_York',
  FL: 'New_York Chicago',
  GA: 'New_York',
  HI: 'Pacific/Honolulu Pacific/Wake',
  IA: 'Chicago',
  ID: 'Boise Los_Angeles',
  IL: 'Chicago',
  IN: 'Indiana/Indianapolis Indiana/Vincennes Indiana/Petersburg Indiana/Marengo Indiana/Knox Indiana/Tell_City Indiana/Winamac Indiana/Vevay Chicago',
  KS: 'Chicago Denver',
  KY: 'New_York Chicago Kentucky/Louisville Kentucky/Monticello',
  LA: 'Chicago',
  MA: 'New_York',
  MD: 'New_York',
  ME: 'New_York',
  MH: 'Pacific/Majuro Pacific/Kwajalein',
  MI: 'Detroit Menominee',
  MN: 'Chicago',
  MO: 'Chicago',
  MS: 'Chicago',
  MT: 'Denver',
  NC: 'New_York',
  ND: 'Chicago Denver North_Dakota/Beulah North_Dakota/Center North_Dakota/New_Salem',
  NE: 'Chicago Denver',
  NH: 'New_York',
  NJ: 'New_York',
  NM: 'Denver',
  NV: 'Los_Angeles Denver Boise',
  NY: 'New_York',
  OH: 'New_York',
  OK: 'Chicago',
  OR: 'Los_Angeles Boise',
  PA: 'New_York',
  PR: 'Puerto_Rico',
  RI: 'New_York',
  SC: 'New_York',
  SD: 'Chicago Denver',
  TN: 'Chicago New_York',
  TX: 'Chicago Denver',
  UT: 'Denver',
  VA: 'New_York',
  VT: 'New_York',
  WA: 'Los_Angeles',
  WI: 'Chicago',
  WV: 'New_York',
  WY: 'Denver',
};

const byState = new Map(
  Object.entries(zones).map(([state, names]) => [
    state,
    names.split(' ').map((name) => (name.startsWith('Pacific/') ? name : `America/${name}`)),
  ]),
);

/** The IANA zones of a state or territory of the table; none for one that is not in it. */
export function zonesOf(state: string): readonly string[] {
  return byState.get(state) ?? [];
}

/** Parts of a state, by ZIP prefix, with a zone other than the state's first. */
const elsewhere: readonly (readonly [prefix: string, zone: string])[] = [
  // Idaho north of the Salmon River.
  ['835', 'America/Los_Angeles'],
  ['838', 'America/Los_Angeles'],
  // Michigan's counties at the border of Wisconsin.
  ['4987', 'America/Menominee'],
];

/** The default zone of a ZIP, by its prefix or state. */
export function mainZoneOf({ zip, state }: { readonly zip: string; readonly state: string }): string {
  const part = elsewhere.find(([prefix]) => zip.startsWith(prefix));
  return part?.[1] ?? (zonesOf(state)[0] as string);
}
