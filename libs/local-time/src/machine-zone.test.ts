import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { facts } from './testing/facts.ts';

const program = fileURLToPath(new URL('./testing/print-facts.ts', import.meta.url));

describe("the machine's own zone", () => {
  it.each(['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'])('changes nothing: %s', (TZ) => {
    const answer = execFileSync(process.execPath, [program], { env: { TZ }, encoding: 'utf8' });
    expect(JSON.parse(answer)).toEqual(JSON.parse(JSON.stringify(facts())));
  });
});
