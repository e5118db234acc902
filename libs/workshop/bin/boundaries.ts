import { finishCheck } from '../src/check-report.ts';
import { checkBoundaries } from '../src/checks/boundaries.ts';

finishCheck('boundaries', await checkBoundaries());
