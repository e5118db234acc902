import { bootData, bootDataElementId, type BootData } from '@frizo/contracts';

/** Reads the current boot data of the portal's page, as a new browser gets it. */
export async function readBoot(origin: string): Promise<BootData> {
  const html = await (await fetch(origin)).text();
  const [, json = ''] = new RegExp(`id="${bootDataElementId}"[^>]*>(.*?)</script>`, 's').exec(html) ?? [];
  return bootData.parse(JSON.parse(json));
}
