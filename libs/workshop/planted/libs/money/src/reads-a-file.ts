// planted: pure-libs-have-no-io
import { readFileSync } from 'node:fs';

export const rates = readFileSync('rates');
