// `npm run contracts:rules`: writes what browsers read of the contracts.
import { writeFileSync } from 'node:fs';
import { browserRulesPath, writeBrowserRules } from '../contracts/browser-rules.ts';

writeFileSync(browserRulesPath, await writeBrowserRules());
