// planted: imports-are-declared
import { tool } from 'dev-only';

export const used = tool;
