import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ChosenFile } from './input-methods.ts';

/** A portrait in JPEG format, drawn by the browser. Each motif gives another picture, which is no near-duplicate of the others. */
export async function drawnPhoto(page: Page, name: string, motif = name): Promise<ChosenFile> {
  const shades = [...createHash('sha256').update(motif).digest().values()];
  const base64 = await page.evaluate((bytes) => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 1200;
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('There is no canvas.');
    bytes.forEach((byte, index) => {
      pen.fillStyle = `rgb(${byte} ${255 - byte} 120)`;
      pen.fillRect((index % 4) * 225, Math.floor(index / 4) * 150, 225, 150);
    });
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  }, shades);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}
