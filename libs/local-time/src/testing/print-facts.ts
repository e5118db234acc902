import { facts } from './facts.ts';

process.stdout.write(JSON.stringify(facts()));
