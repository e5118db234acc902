import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A geocoder on this machine, with configurable responses. */
export interface FakeGeocoder {
  readonly url: string;
  /** The requested addresses, without the server. */
  readonly requested: readonly URL[];
  /** Sets the response from now on; null never answers. */
  answer(body: unknown, status?: number): void;
  stop(): Promise<void>;
}

export async function startFakeGeocoder(): Promise<FakeGeocoder> {
  const requested: URL[] = [];
  let next: { status: number; body: unknown } = { status: 200, body: [] };
  const server = createServer((request, response) => {
    requested.push(new URL(request.url ?? '', 'http://geocoder.test'));
    if (next.body === null) return;
    const text = typeof next.body === 'string' ? next.body : JSON.stringify(next.body);
    response.writeHead(next.status, { 'content-type': 'application/json' }).end(text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    answer(body, status = 200) {
      next = { status, body };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A result of Photon, in ZIP 85004 unless overridden. */
export function photonFeature(properties: object, [lon, lat] = [-112.074, 33.4519]): object {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: {
      osm_key: 'place',
      type: 'house',
      countrycode: 'US',
      country: 'United States',
      state: 'Arizona',
      city: 'Phoenix',
      postcode: '85004',
      ...properties,
    },
  };
}

/** A result of Nominatim, in ZIP 85004 unless overridden. */
export function nominatimResult(address: object, [lon, lat] = ['-112.074', '33.4519']): object {
  return {
    lat,
    lon,
    display_name: 'somewhere in Phoenix',
    address: {
      city: 'Phoenix',
      state: 'Arizona',
      postcode: '85004',
      country: 'United States',
      country_code: 'us',
      ...address,
    },
  };
}
