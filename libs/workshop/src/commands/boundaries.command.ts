import { finishCheck } from '../check-report.ts';
import { checkBoundaries } from '../checks/boundaries.ts';

finishCheck('boundaries', await checkBoundaries());
