import { finishCheck } from '../check-report.ts';
import { checkTypes } from '../checks/types.ts';

const workspaces = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
finishCheck('types', await checkTypes(workspaces));
