// planted: imports-are-declared
import { z } from 'zod';

export const schema = z;
