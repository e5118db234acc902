import { describe, expect, it, jest } from '@jest/globals';

describe('the unit preset', () => {
  it('runs TypeScript as ES modules', () => {
    const double = jest.fn(<T>(value: T): T => value);

    expect(double(import.meta.url)).toMatch(/unit-preset\.test\.ts$/);
  });

  it('does not initialize fields that are only declared, like Node', () => {
    class Row {
      id = 7;
    }
    class Artist extends Row {
      declare id: number;
    }

    expect(new Artist().id).toBe(7);
  });
});
