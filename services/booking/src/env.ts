/** The names of the settings, for the host: the service gets no others. */
export const settingNames: readonly string[] = ['PUBLIC_URL', 'PRODUCT_NAME'];

export interface BookingEnv {
  /** The address of the portal without a trailing slash: for UIDs in calendars and addresses of feeds. */
  readonly publicUrl: string;
  readonly productName: string;
}

export function readEnv(env: Readonly<Record<string, string | undefined>>): BookingEnv {
  return {
    publicUrl: (env['PUBLIC_URL'] || 'http://localhost:4000').replace(/\/+$/, ''),
    productName: env['PRODUCT_NAME'] || 'Frizo',
  };
}
