import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chooseServices, isGatewayWanted, loadServices } from './find-services.ts';

describe('finding services', () => {
  let root: string;

  function write(name: string, source: string): void {
    mkdirSync(join(root, 'services', name, 'src'), { recursive: true });
    writeFileSync(join(root, 'services', name, 'src', 'index.ts'), source);
  }

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'frizo-services-'));
    write('booking', "export const service = { name: 'booking' };");
    write('payments', "export const service = { name: 'payments' };");
    write('gateway', 'export const createGateway = null;');
    mkdirSync(join(root, 'services', 'planned'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('finds every folder with sources except the gateway', () => {
    expect(chooseServices(root, undefined)).toEqual(['booking', 'payments']);
  });

  it('starts the requested services only', () => {
    expect(chooseServices(root, ['gateway', 'payments'])).toEqual(['payments']);
  });

  it('lists the services when an unknown one is requested', () => {
    expect(() => chooseServices(root, ['bookings'])).toThrow(
      'There is no service "bookings": SERVICES may name booking, payments, gateway.',
    );
  });

  it('loads the service that a folder exports', async () => {
    expect(await loadServices(root, ['booking', 'payments'])).toEqual([
      { name: 'booking' },
      { name: 'payments' },
    ]);
  });

  it('names the folder that exports no service', async () => {
    await expect(loadServices(root, ['gateway'])).rejects.toThrow(
      'services/gateway/src/index.ts exports no "service"',
    );
  });

  it.each([
    [undefined, true],
    [['booking', 'gateway'], true],
    [['booking'], false],
  ])('SERVICES=%p: gateway %p', (wanted, isWanted) => {
    expect(isGatewayWanted(wanted)).toBe(isWanted);
  });
});
