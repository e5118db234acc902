import { z } from 'zod';

/** The shape of every error answer (architecture, A request). */
export const errorAnswer = z.object({
  error: z.object({
    /** Stable, dotted: `token.missing`, `booking.slot_taken`. */
    key: z.string(),
    /** For users; the specification's text if it has one. */
    message: z.string(),
    /** Codes of spec 8.3 (or a domain's own) by field name. */
    fields: z.record(z.string(), z.array(z.string())).optional(),
    /** One entry for each item of a list request, in its order; null for a valid item. */
    items: z
      .array(
        z
          .object({
            key: z.string(),
            message: z.string(),
            details: z.record(z.string(), z.unknown()).optional(),
          })
          .nullable(),
      )
      .optional(),
    /** Seconds to wait before the same request can succeed (429, 503). */
    retryAfterSeconds: z.number().optional(),
  }),
  requestId: z.string(),
});
export type ErrorAnswer = z.output<typeof errorAnswer>;

/** Keys that any call can return. */
export const errorKeys = {
  badRequest: 'request.invalid',
  tooLarge: 'request.too_large',
  notJson: 'request.not_json',
  /** The request may come from a page of another site. */
  crossSite: 'request.foreign',
  tokenMissing: 'token.missing',
  tokenInvalid: 'token.invalid',
  forbidden: 'access.forbidden',
  notFound: 'resource.not_found',
  conflict: 'resource.conflict',
  tooManyRequests: 'request.too_many',
  clientTooOld: 'client.too_old',
  unavailable: 'service.unavailable',
  /** The salon of a professional who has just signed up is not known to the service yet; 503, and nothing was done. */
  salonOpening: 'salon.opening',
  internal: 'service.internal',
} as const;
