import { bootData, bootDataElementId, type BootData } from '@frizo/contracts';

/** What the portal has a page use now, of a browser that was never here. */
export async function readBoot(origin: string): Promise<BootData> {
  const html = await (await fetch(origin)).text();
  const [, json = ''] = new RegExp(`id="${bootDataElementId}"[^>]*>(.*?)</script>`, 's').exec(html) ?? [];
  return bootData.parse(JSON.parse(json));
}
