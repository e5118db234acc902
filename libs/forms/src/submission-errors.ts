import { FORM_ERROR } from 'final-form';
import { messageOfCode } from '@frizo/validation';

/** The part of a refused request's error that a form needs: libs/api-client throws such errors. */
export interface RefusedRequest {
  /** Dotted and stable, such as `login.failed`. */
  key: string;
  /** Of the HTTP answer. */
  status?: number;
  /** For users. */
  message: string;
  /** Codes of spec 8.3 by field. */
  fields?: Readonly<Record<string, readonly string[]>>;
}

export interface SubmitOptions {
  /** Names of fields that differ on the server: `{ username: 'email' }` (spec 5.3). */
  fieldNames?: Readonly<Record<string, string>>;
  /** Replaces the server's message; undefined keeps it. */
  say?: (refusal: RefusedRequest) => string | undefined;
}

/** Messages by field of the form; the general one under final-form's `FORM_ERROR`. */
export type SubmissionErrors = Record<string, string>;

/** Distinguishes a refused request from a bug. */
export function isRefusal(error: unknown): error is RefusedRequest {
  return error instanceof Error && 'key' in error && typeof error.key === 'string';
}

/**
 * Assigns a refusal to the fields that it names. Errors of fields that the form does not have, and a refusal without fields, become the general
 * error, so that no message is lost.
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
