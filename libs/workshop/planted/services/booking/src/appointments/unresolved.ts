// planted: imports-resolve
import { missing } from './missing.ts';

export const unresolved = missing;
