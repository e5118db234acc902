export interface BookingEnv {
  /** Where the portal is, without a slash at its end: part of what calendars know appointments by, and where feeds are. */
  readonly publicUrl: string;
  readonly productName: string;
}

export function readEnv(env: Readonly<Record<string, string | undefined>>): BookingEnv {
  return {
    publicUrl: (env['PUBLIC_URL'] || 'http://localhost:4000').replace(/\/+$/, ''),
    productName: env['PRODUCT_NAME'] || 'Frizo',
  };
}
