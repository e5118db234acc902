/**
 * The most populous cities of the US with their population in the 2020 census (US Census Bureau, public domain), in thousands. The ZIP table has no
 * population; for smaller cities, the number of ZIPs is a rough estimate.
 */
const censusThousands: Readonly<Record<string, string>> = {
  AK: 'Anchorage 291',
  AL: 'Huntsville 215, Birmingham 201, Montgomery 201, Mobile 187',
  AR: 'Little Rock 203',
  AZ: 'Phoenix 1608, Tucson 543, Mesa 504, Chandler 276, Gilbert 267, Glendale 248, Scottsdale 241, Peoria 191, Tempe 181',
  CA: 'Los Angeles 3899, San Diego 1387, San Jose 1013, San Francisco 874, Fresno 542, Sacramento 525, Long Beach 467, Oakland 441, Bakersfield 403, Anaheim 347, Stockton 321, Riverside 315, Santa Ana 310, Irvine 308, Chula Vista 275, Fremont 231, San Bernardino 222, Modesto 218, Fontana 209, Oxnard 202, Moreno Valley 209, Huntington Beach 199, Glendale 197, Santa Clarita 229, Berkeley 124, Pasadena 139, Beverly Hills 33, Santa Monica 93, Burbank 107, Palm Springs 45, Santa Barbara 89, Palo Alto 69, Malibu 11',
  CO: 'Denver 716, Colorado Springs 479, Aurora 386, Fort Collins 170, Boulder 108',
  CT: 'Bridgeport 149, New Haven 134, Stamford 135, Hartford 121',
  DC: 'Washington 690',
  DE: 'Wilmington 71',
  FL: 'Jacksonville 950, Miami 442, Tampa 385, Orlando 308, Saint Petersburg 258, Hialeah 223, Port Saint Lucie 205, Tallahassee 196, Cape Coral 194, Fort Lauderdale 183, Pembroke Pines 171, Hollywood 153, Gainesville 141, Miami Beach 83, Fort Myers 86, West Palm Beach 117, Boca Raton 97, Naples 19, Key West 26, Sarasota 55',
  GA: 'Atlanta 499, Columbus 207, Augusta 202, Savannah 148, Macon 157',
  HI: 'Honolulu 351',
  IA: 'Des Moines 214, Cedar Rapids 138',
  ID: 'Boise 236',
  IL: 'Chicago 2746, Aurora 181, Naperville 150, Joliet 150, Rockford 149, Springfield 114, Peoria 113',
  IN: 'Indianapolis 888, Fort Wayne 264, Evansville 117, South Bend 103',
  KS: 'Wichita 398, Overland Park 197, Kansas City 157, Topeka 127',
  KY: 'Louisville 633, Lexington 323',
  LA: 'New Orleans 384, Baton Rouge 227, Shreveport 188, Lafayette 121',
  MA: 'Boston 676, Worcester 206, Springfield 156, Cambridge 118, Lowell 116, Brockton 106',
  MD: 'Baltimore 586, Annapolis 41, Rockville 67, Bethesda 68',
  ME: 'Portland 68',
  MI: 'Detroit 639, Grand Rapids 199, Warren 139, Ann Arbor 124, Lansing 113',
  MN: 'Minneapolis 430, Saint Paul 312, Rochester 121',
  MO: 'Kansas City 508, Saint Louis 302, Springfield 169, Columbia 126',
  MS: 'Jackson 154',
  MT: 'Billings 117, Bozeman 53, Missoula 74',
  NC: 'Charlotte 875, Raleigh 468, Greensboro 299, Durham 284, Winston-Salem 249, Fayetteville 209, Cary 175, Wilmington 115, Asheville 95',
  ND: 'Fargo 126, Bismarck 74',
  NE: 'Omaha 486, Lincoln 291',
  NH: 'Manchester 116, Concord 44',
  NJ: 'Newark 312, Jersey City 292, Paterson 160, Elizabeth 137, Trenton 91, Hoboken 60, Atlantic City 38, Princeton 31',
  NM: 'Albuquerque 565, Las Cruces 111, Santa Fe 88',
  NV: 'Las Vegas 642, Henderson 318, Reno 264, North Las Vegas 263',
  NY: 'New York 8804, Brooklyn 2736, Bronx 1473, Staten Island 496, Buffalo 278, Rochester 211, Yonkers 212, Syracuse 149, Albany 99, Jamaica 230, Flushing 177, Astoria 150, Long Island City 60, White Plains 60',
  OH: 'Columbus 906, Cleveland 373, Cincinnati 309, Toledo 271, Akron 190, Dayton 138',
  OK: 'Oklahoma City 681, Tulsa 413, Norman 128',
  OR: 'Portland 653, Eugene 177, Salem 176, Bend 99',
  PA: 'Philadelphia 1604, Pittsburgh 303, Allentown 126, Erie 95, Harrisburg 50, Scranton 76',
  PR: 'San Juan 342, Bayamon 185, Ponce 137',
  RI: 'Providence 191',
  SC: 'Charleston 150, Columbia 137, Greenville 71, Myrtle Beach 36',
  SD: 'Sioux Falls 193, Rapid City 75',
  TN: 'Nashville 690, Memphis 633, Knoxville 191, Chattanooga 181, Clarksville 167',
  TX: 'Houston 2305, San Antonio 1435, Dallas 1304, Austin 962, Fort Worth 919, El Paso 679, Arlington 394, Corpus Christi 318, Plano 285, Lubbock 257, Laredo 255, Irving 257, Garland 246, Frisco 201, Mckinney 195, Amarillo 200, Grand Prairie 196, Brownsville 187, Killeen 153, Waco 139, Mcallen 142',
  UT: 'Salt Lake City 200, Provo 115, Ogden 87, Park City 8',
  VA: 'Virginia Beach 459, Chesapeake 249, Arlington 239, Norfolk 238, Richmond 227, Newport News 186, Alexandria 159, Hampton 137, Roanoke 100',
  VT: 'Burlington 45',
  WA: 'Seattle 737, Spokane 229, Tacoma 219, Vancouver 191, Bellevue 152, Everett 111',
  WI: 'Milwaukee 577, Madison 270, Green Bay 107',
  WV: 'Charleston 49, Huntington 47',
  WY: 'Cheyenne 65, Jackson 11',
};

/** The key of a city in this table and in the ZIP table: `Phoenix, AZ`. */
export function cityKey({ city, state }: { readonly city: string; readonly state: string }): string {
  return `${city}, ${state}`;
}

/** The population of the most populous cities, by `cityKey`. */
export const censusPopulations: ReadonlyMap<string, number> = new Map(
  Object.entries(censusThousands).flatMap(([state, cities]) =>
    cities.split(', ').map((entry): [string, number] => {
      const cut = entry.lastIndexOf(' ');
      return [cityKey({ city: entry.slice(0, cut), state }), Number(entry.slice(cut + 1)) * 1_000];
    }),
  ),
);

interface NamedPart {
  readonly name: string;
  readonly state: string;
  readonly zip: string;
  readonly population: number;
}

/** Places that people search for by a name that no post office has: boroughs and districts, each with a ZIP in its center. */
export const namedParts: readonly NamedPart[] = [
  { name: 'Manhattan', state: 'NY', zip: '10018', population: 1_694_000 },
  { name: 'Queens', state: 'NY', zip: '11375', population: 2_405_000 },
  { name: 'Harlem', state: 'NY', zip: '10027', population: 116_000 },
  { name: 'Williamsburg', state: 'NY', zip: '11211', population: 151_000 },
  { name: 'Long Island', state: 'NY', zip: '11735', population: 500_000 },
  { name: 'Hollywood', state: 'CA', zip: '90028', population: 160_000 },
  { name: 'Silicon Valley', state: 'CA', zip: '94085', population: 150_000 },
  { name: 'South Beach', state: 'FL', zip: '33139', population: 39_000 },
];

/** Common names of cities besides the official one, normalized by `nameKey`. Each one refers to a city of `censusPopulations`. */
export const nicknames: Readonly<Record<string, string>> = {
  nyc: 'New York, NY',
  'new york city': 'New York, NY',
  'big apple': 'New York, NY',
  bklyn: 'Brooklyn, NY',
  'the bronx': 'Bronx, NY',
  la: 'Los Angeles, CA',
  sf: 'San Francisco, CA',
  'san fran': 'San Francisco, CA',
  philly: 'Philadelphia, PA',
  vegas: 'Las Vegas, NV',
  dc: 'Washington, DC',
  'district of columbia': 'Washington, DC',
  nola: 'New Orleans, LA',
  slc: 'Salt Lake City, UT',
  atl: 'Atlanta, GA',
  okc: 'Oklahoma City, OK',
  kc: 'Kansas City, MO',
  indy: 'Indianapolis, IN',
  jax: 'Jacksonville, FL',
  stl: 'Saint Louis, MO',
  'st pete': 'Saint Petersburg, FL',
  'saint pete': 'Saint Petersburg, FL',
  'windy city': 'Chicago, IL',
};
