import type { Category } from './service-tree.ts';

/** street, zip, latitude, longitude (ZIP centroids of GeoNames, CC BY 4.0) */
export type Place = readonly [street: string, zip: string, lat: number, lon: number];
/** title, categories (strongest first), price level: 1 is the average of the city */
export type SalonIdea = readonly [title: string, focus: readonly Category[], standing: number];

export interface City {
  city: string;
  state: string;
  timezone: string;
  areaCode: string;
  /** Prices relative to the base prices. */
  priceFactor: number;
  /** Six places: one per business, and one for a second address. */
  places: readonly Place[];
  /** Three salons with several artists. */
  salons: readonly SalonIdea[];
  /** Two freelancers. */
  freelancers: readonly SalonIdea[];
}

const eastern = 'America/New_York';
const central = 'America/Chicago';
const pacific = 'America/Los_Angeles';

export const cities: readonly City[] = [
  {
    ...{ city: 'New York', state: 'NY', timezone: eastern, areaCode: '212', priceFactor: 1.35 },
    places: [
      ['Prince St', '10012', 40.7255, -73.9983],
      ['Orchard St', '10002', 40.7152, -73.9877],
      ['Bleecker St', '10014', 40.7339, -74.0054],
      ['E 9th St', '10003', 40.7313, -73.9892],
      ['Columbus Ave', '10025', 40.7975, -73.9683],
      ['W 22nd St', '10011', 40.7402, -73.9996],
    ],
    salons: [
      ['Juniper & Wren', ['hair', 'makeup', 'brows'], 1.1],
      ['Little Lantern Nails', ['nails', 'brows'], 0.95],
      ['The Slow Mirror', ['skin', 'makeup', 'brows'], 1.2],
    ],
    freelancers: [
      ['Amara Okafor Makeup', ['makeup', 'brows'], 1.05],
      ['Ninth Street Chair', ['hair'], 0.9],
    ],
  },
  {
    ...{ city: 'Philadelphia', state: 'PA', timezone: eastern, areaCode: '215', priceFactor: 0.95 },
    places: [
      ['Walnut St', '19103', 39.9513, -75.1741],
      ['S 4th St', '19147', 39.9362, -75.1563],
      ['Frankford Ave', '19125', 39.9788, -75.1262],
      ['N 3rd St', '19123', 39.966, -75.151],
      ['Fairmount Ave', '19130', 39.9677, -75.1735],
      ['S 12th St', '19107', 39.9487, -75.1593],
    ],
    salons: [
      ['Brick & Fern Hair', ['hair', 'brows'], 1],
      ['Marigold Row', ['makeup', 'hair', 'skin'], 1.1],
      ['Ten Small Moons', ['nails'], 0.9],
    ],
    freelancers: [
      ['Fishtown Braid Room', ['hair'], 0.9],
      ['Quiet Brow', ['brows', 'skin'], 1],
    ],
  },
  {
    ...{ city: 'Atlanta', state: 'GA', timezone: eastern, areaCode: '404', priceFactor: 0.95 },
    places: [
      ['Peachtree St NE', '30309', 33.7984, -84.3883],
      ['Edgewood Ave SE', '30312', 33.7467, -84.3781],
      ['N Highland Ave NE', '30306', 33.786, -84.3514],
      ['Moreland Ave NE', '30307', 33.7691, -84.336],
      ['Ponce de Leon Ave NE', '30308', 33.7718, -84.3757],
      ['Roswell Rd NE', '30305', 33.832, -84.3851],
    ],
    salons: [
      ['Crown & Coil', ['hair'], 1.15],
      ['Magnolia Standard', ['hair', 'makeup', 'nails'], 1],
      ['Edgewood Barber Society', ['hair'], 0.85],
    ],
    freelancers: [
      ['Painted by Imani', ['makeup'], 1.1],
      ['Petal & File', ['nails'], 0.9],
    ],
  },
  {
    ...{ city: 'Miami', state: 'FL', timezone: eastern, areaCode: '305', priceFactor: 1.1 },
    places: [
      ['NW 2nd Ave', '33127', 25.8143, -80.2051],
      ['Brickell Ave', '33131', 25.7629, -80.1895],
      ['SW 8th St', '33130', 25.7672, -80.2059],
      ['Biscayne Blvd', '33137', 25.8156, -80.1897],
      ['Grand Ave', '33133', 25.7378, -80.2248],
      ['S Miami Ave', '33129', 25.7559, -80.2013],
    ],
    salons: [
      ['Casa Mandarina', ['hair', 'makeup'], 1.05],
      ['Salt Air Nail Bar', ['nails', 'brows'], 1],
      ['Luz Skin House', ['skin', 'brows'], 1.25],
    ],
    freelancers: [
      ['Bruna Does Balayage', ['hair'], 1.2],
      ['Wink Wink Lashes', ['brows'], 0.95],
    ],
  },
  {
    ...{ city: 'Chicago', state: 'IL', timezone: central, areaCode: '312', priceFactor: 1.05 },
    places: [
      ['N Milwaukee Ave', '60622', 41.9019, -87.6779],
      ['N Clark St', '60640', 41.9719, -87.6624],
      ['W Randolph St', '60607', 41.8721, -87.6578],
      ['W Logan Blvd', '60647', 41.9209, -87.7043],
      ['N Lincoln Ave', '60614', 41.9229, -87.6483],
      ['S Halsted St', '60608', 41.8515, -87.6694],
    ],
    salons: [
      ['Lakeshore Cutting Room', ['hair'], 1.1],
      ['Winter Peony', ['nails', 'skin'], 1],
      ['North & Lark', ['makeup', 'hair', 'brows'], 1.05],
    ],
    freelancers: [
      ['The Good Fade', ['hair'], 0.85],
      ['Soft Focus Facials', ['skin'], 1.1],
    ],
  },
  {
    ...{ city: 'Austin', state: 'TX', timezone: central, areaCode: '512', priceFactor: 0.95 },
    places: [
      ['E 6th St', '78702', 30.2638, -97.7166],
      ['S Congress Ave', '78704', 30.2428, -97.7658],
      ['Burnet Rd', '78757', 30.3437, -97.7316],
      ['Guadalupe St', '78705', 30.2896, -97.7396],
      ['W Lynn St', '78703', 30.2907, -97.7648],
      ['Duval St', '78751', 30.3093, -97.7242],
    ],
    salons: [
      ['Bluebonnet Parlor', ['hair', 'brows'], 1],
      ['Agave & Ivory', ['skin', 'nails'], 1.05],
      ['Night Owl Beauty', ['makeup', 'nails', 'hair'], 0.95],
    ],
    freelancers: [
      ['Copper Comb Studio', ['hair'], 1.05],
      ['Dot & Dash Nails', ['nails'], 0.85],
    ],
  },
  {
    ...{ city: 'New Orleans', state: 'LA', timezone: central, areaCode: '504', priceFactor: 0.85 },
    places: [
      ['Royal St', '70116', 29.9686, -90.0646],
      ['Magazine St', '70130', 29.9324, -90.0739],
      ['Oak St', '70118', 29.9504, -90.1236],
      ['Dauphine St', '70117', 29.9703, -90.0312],
      ['Bienville St', '70119', 29.9746, -90.0852],
      ['Prytania St', '70115', 29.9289, -90.1005],
    ],
    salons: [
      ['Camellia House', ['makeup', 'hair'], 1.05],
      ['Second Line Salon', ['hair', 'nails'], 0.95],
      ['Bayou Glow', ['skin', 'brows'], 1],
    ],
    freelancers: [
      ['Crescent Braiding', ['hair'], 0.9],
      ['Velvet Tuesday', ['makeup', 'brows'], 1.1],
    ],
  },
  {
    ...{ city: 'Phoenix', state: 'AZ', timezone: 'America/Phoenix', areaCode: '602', priceFactor: 0.9 },
    places: [
      ['N Central Ave', '85004', 33.4557, -112.0686],
      ['E Camelback Rd', '85016', 33.5021, -112.0305],
      ['W Roosevelt St', '85003', 33.4511, -112.0774],
      ['N 7th St', '85006', 33.465, -112.0474],
      ['E Indian School Rd', '85018', 33.4958, -111.9883],
      ['N 7th Ave', '85013', 33.5085, -112.0827],
    ],
    salons: [
      ['Saguaro Bloom', ['hair', 'nails'], 1],
      ['Dry Heat Hair Co.', ['hair', 'brows'], 0.9],
      ['Desert Rose Atelier', ['makeup', 'skin'], 1.15],
    ],
    freelancers: [
      ['Ocotillo Lash Loft', ['brows'], 1],
      ['Roosevelt Row Nails', ['nails'], 0.9],
    ],
  },
  {
    ...{ city: 'Los Angeles', state: 'CA', timezone: pacific, areaCode: '213', priceFactor: 1.3 },
    places: [
      ['Sunset Blvd', '90026', 34.0766, -118.2646],
      ['W 3rd St', '90048', 34.0737, -118.372],
      ['Hillhurst Ave', '90027', 34.104, -118.2925],
      ['S Spring St', '90013', 34.0448, -118.2434],
      ['N Larchmont Blvd', '90004', 34.0762, -118.3029],
      ['Melrose Ave', '90046', 34.1074, -118.3652],
    ],
    salons: [
      ['Golden Hour Studio', ['makeup', 'hair', 'brows'], 1.15],
      ['Palm & Paper Nails', ['nails'], 1.05],
      ['Canyon Color Room', ['hair'], 1.2],
    ],
    freelancers: [
      ['Echo Park Skin', ['skin'], 1.1],
      ['Mina on Melrose', ['makeup'], 1.25],
    ],
  },
  {
    ...{ city: 'San Francisco', state: 'CA', timezone: pacific, areaCode: '415', priceFactor: 1.3 },
    places: [
      ['Valencia St', '94110', 37.7509, -122.4153],
      ['Hayes St', '94102', 37.7813, -122.4167],
      ['Fillmore St', '94115', 37.7856, -122.4358],
      ['Castro St', '94114', 37.7587, -122.433],
      ['Haight St', '94117', 37.7712, -122.4413],
      ['Chestnut St', '94123', 37.7999, -122.4342],
    ],
    salons: [
      ['Fog & Feather', ['hair', 'makeup'], 1.1],
      ['Paper Crane Nails', ['nails', 'brows'], 1],
      ['Third Wave Barbers', ['hair'], 0.95],
    ],
    freelancers: [
      ['Inner Sunset Brows', ['brows', 'skin'], 1.05],
      ['Twelve Strand Studio', ['hair'], 1.15],
    ],
  },
  {
    ...{ city: 'Seattle', state: 'WA', timezone: pacific, areaCode: '206', priceFactor: 1.1 },
    places: [
      ['Pike St', '98101', 47.6114, -122.3305],
      ['Ballard Ave NW', '98107', 47.6701, -122.3763],
      ['E Madison St', '98122', 47.6116, -122.3056],
      ['Fremont Ave N', '98103', 47.6733, -122.3426],
      ['Broadway E', '98102', 47.6302, -122.321],
      ['Queen Anne Ave N', '98109', 47.6339, -122.3476],
    ],
    salons: [
      ['Evergreen Cut & Color', ['hair', 'brows'], 1.05],
      ['Rainy Day Facials', ['skin', 'brows'], 1.1],
      ['Ballard Polish Club', ['nails', 'makeup'], 0.95],
    ],
    freelancers: [
      ['Tide & Tint', ['hair'], 1.1],
      ['Face by Lindiwe', ['makeup'], 1],
    ],
  },
  {
    ...{ city: 'Honolulu', state: 'HI', timezone: 'Pacific/Honolulu', areaCode: '808', priceFactor: 1.15 },
    places: [
      ['Kapiolani Blvd', '96814', 21.2998, -157.8439],
      ['Waialae Ave', '96816', 21.2887, -157.8006],
      ['Nuuanu Ave', '96817', 21.3295, -157.8615],
      ['S Beretania St', '96813', 21.3179, -157.8521],
      ['E Manoa Rd', '96822', 21.3117, -157.8298],
      ['Kalakaua Ave', '96815', 21.2811, -157.8266],
    ],
    salons: [
      ['Plumeria Hair Lounge', ['hair', 'makeup'], 1.05],
      ['Reef & Ribbon Nails', ['nails', 'skin'], 1],
      ['Mauka Beauty Collective', ['makeup', 'brows', 'hair'], 1.1],
    ],
    freelancers: [
      ['Lei of Curls', ['hair'], 1],
      ['Moonlit Lashes', ['brows'], 1.05],
    ],
  },
];
