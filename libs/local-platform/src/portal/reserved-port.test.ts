import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ensurePortIsFree, loopback } from '../machine/ports.ts';
import { reservePort, type ReservedPort } from './reserved-port.ts';

describe('the reserved port of a starting portal', () => {
  let reservedPort: ReservedPort;
  beforeEach(async () => (reservedPort = await reservePort(0, loopback)));
  afterEach(() => reservedPort.close());

  const requestStatus = async () => (await fetch(`http://${loopback}:${reservedPort.port}`)).status;

  it('holds its port from the beginning', async () => {
    await expect(ensurePortIsFree(reservedPort.port)).rejects.toThrow(`Port ${reservedPort.port} is in use`);
    expect(await requestStatus()).toBe(503);
  });

  it('is served by the portal once it is ready', async () => {
    reservedPort.open((_request, response) => void response.writeHead(204).end());
    expect(await requestStatus()).toBe(204);
  });

  it('releases its port, and can be closed repeatedly', async () => {
    await reservedPort.close();
    await reservedPort.close();
    await expect(ensurePortIsFree(reservedPort.port)).resolves.toBeUndefined();
  });
});
