import { cleanText, shortPersonName, type Rule } from '@frizo/validation';

/** 2 to 32 characters (spec 5.3), of the name as it is kept. */
export const clientName: Rule = (value, values) =>
  shortPersonName(typeof value === 'string' ? cleanText(value) : value, values);
