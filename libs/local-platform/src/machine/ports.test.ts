import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ensurePortIsFree, freePort, portSetting } from './ports.ts';

describe('ports', () => {
  let holder: Server;
  let taken: number;

  beforeEach(async () => {
    holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    taken = (holder.address() as AddressInfo).port;
  });
  afterEach(async () => {
    holder.close();
    await once(holder, 'close');
  });

  it('rejects a port in use with advice', async () => {
    await expect(ensurePortIsFree(taken)).rejects.toThrow(
      new RegExp(
        `^Port ${taken} is in use: stop the process that listens there, or start with another one: PORT=\\d+ npm start$`,
      ),
    );
  });

  it('accepts a free port', async () => {
    await expect(ensurePortIsFree(await freePort())).resolves.toBeUndefined();
  });

  it.each(['0', '65536', '4000.5', 'http'])('rejects PORT=%s', (value) => {
    expect(() => portSetting('PORT', value, 4000)).toThrow(`PORT=${value} is not a port`);
  });

  it.each([
    [undefined, 4000],
    ['', 4000],
    ['4010', 4010],
  ])('reads the setting %p as %p', (value, port) => {
    expect(portSetting('PORT', value, 4000)).toBe(port);
  });
});
