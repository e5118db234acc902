/** Starts one Postgres and one NATS for the whole run; each suite creates its own database there. */
export default async function startPlatform() {
  const { startTestPlatform } = await import('@frizo/local-platform/testing');
  const platform = await startTestPlatform();
  // Workers are forked later and inherit the environment.
  Object.assign(process.env, platform.env);
  globalThis.frizoTestPlatform = platform;
}
