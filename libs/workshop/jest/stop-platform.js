export default async function stopPlatform() {
  await globalThis.frizoTestPlatform?.stop();
}
