import type { Page } from '@playwright/test';
import type { ChosenFile } from './input-methods.ts';

/** A portrait in JPEG format, drawn by the browser; each color is another picture. */
export async function drawnPhoto(page: Page, name: string, color = 'rgb(90 60 120)'): Promise<ChosenFile> {
  const base64 = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 1200;
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('There is no canvas.');
    pen.fillStyle = fill;
    pen.fillRect(0, 0, 900, 1200);
    pen.fillStyle = 'rgb(240 200 170)';
    pen.arc(450, 500, 280, 0, 7);
    pen.fill();
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  }, color);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}
