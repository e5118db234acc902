import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ensurePortIsFree, loopback } from '../machine/ports.ts';
import { takeDoor, type Door } from './door.ts';

describe('the door of a portal that starts', () => {
  let door: Door;
  beforeEach(async () => (door = await takeDoor(0, loopback)));
  afterEach(() => door.close());

  const knock = async () => (await fetch(`http://${loopback}:${door.port}`)).status;

  it('has its port from the beginning, so that nobody else can take it', async () => {
    await expect(ensurePortIsFree(door.port)).rejects.toThrow(`Port ${door.port} is in use`);
    expect(await knock()).toBe(503);
  });

  it('is answered by the portal alone once that is there', async () => {
    door.open((_request, response) => void response.writeHead(204).end());
    expect(await knock()).toBe(204);
  });

  it('gives its port back, as often as it is closed', async () => {
    await door.close();
    await door.close();
    await expect(ensurePortIsFree(door.port)).resolves.toBeUndefined();
  });
});
