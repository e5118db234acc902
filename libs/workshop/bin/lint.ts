import { finishCheck } from '../src/check-report.ts';
import { checkDeadCode } from '../src/checks/dead-code.ts';
import { checkFormat } from '../src/checks/format.ts';
import { checkHouseStyle } from '../src/checks/house-style.ts';
import { checkLint } from '../src/checks/lint.ts';

// With folders named, only what can be said of a part; what needs the whole tree comes with the whole run.
const folders = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const results = [...(await checkLint(folders)), ...(await checkFormat(folders))];
if (folders.length === 0) results.push(...checkHouseStyle(), ...(await checkDeadCode()));
finishCheck('lint', results);
