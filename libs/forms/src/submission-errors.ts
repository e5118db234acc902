import { FORM_ERROR } from 'final-form';
import { messageOfCode } from '@frizo/validation';

/** What a form needs to know of a request that was refused: libs/api-client throws such errors. */
export interface RefusedRequest {
  /** Dotted and stable, as `login.failed`. */
  key: string;
  /** For people. */
  message: string;
  /** Codes of spec 8.3 by field. */
  fields?: Readonly<Record<string, readonly string[]>>;
}

export interface SubmitOptions {
  /** Fields that the server calls otherwise than the form does: `{ username: 'email' }` (spec 5.3). */
  fieldNames?: Readonly<Record<string, string>>;
  /** What to say in place of the server's message; nothing to keep that. */
  say?: (refusal: RefusedRequest) => string | undefined;
}

/** Messages by field of the form; the general one under final-form's `FORM_ERROR`. */
export type SubmissionErrors = Record<string, string>;

/** Tells a refused request from a fault in the code. */
export function isRefusal(error: unknown): error is RefusedRequest {
  return error instanceof Error && 'key' in error && typeof error.key === 'string';
}

/**
 * Puts a refusal beside the fields it names. Fields that the form does not have, and a refusal that names none, make a
 * general error: nothing that the server says gets lost.
 */
export function submissionErrors(
  refusal: RefusedRequest,
  formFields: readonly string[],
  { fieldNames = {}, say }: SubmitOptions,
): SubmissionErrors {
  const named = Object.entries(refusal.fields ?? {}).flatMap(([field, [code]]) =>
    code === undefined ? [] : [{ field: fieldNames[field] ?? field, words: messageOfCode(code) }],
  );
  const beside = named.filter(({ field }) => formFields.includes(field));
  const isGeneral = beside.length < named.length || named.length === 0;
  return {
    ...Object.fromEntries(beside.map(({ field, words }) => [field, words])),
    ...(isGeneral && { [FORM_ERROR]: say?.(refusal) ?? refusal.message }),
  };
}
