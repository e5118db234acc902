import type { Locator, Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { expect } from './test.ts';

/** A file as a file input takes it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** How somebody works a page, so that one journey can be made with the mouse and with the keyboard alone. */
export interface InputMethod {
  /** Activates a link, button, checkbox or radio button. */
  press(target: Locator): Promise<void>;
  /** Replaces the text of a field. */
  type(target: Locator, text: string): Promise<void>;
  /** Chooses an option of a native dropdown by the beginning of its text. */
  choose(target: Locator, option: string): Promise<void>;
  chooseFile(target: Locator, file: ChosenFile): Promise<void>;
}

export const mouse: InputMethod = {
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  async choose(target, option) {
    const found = target
      .locator('option')
      .filter({ hasText: new RegExp(`^${option}`) })
      .first();
    await expect(found).toBeAttached();
    await target.selectOption(await found.textContent());
  },
  chooseFile: (target, file) => target.setInputFiles(file),
};

/** Tab, arrows, Space, Enter and typing only. */
export function keyboardOf(page: Page): InputMethod {
  const { keyboard } = page;
  return {
    async press(target) {
      await expect(target).toBeVisible();
      if (await target.evaluate((element) => element.matches('input[type=radio]'))) {
        return pressRadio(page, target);
      }
      await tabTo(page, target);
      await keyboard.press((await target.evaluate((element) => element.matches('a'))) ? 'Enter' : 'Space');
    },
    async type(target, text) {
      await tabTo(page, target);
      await keyboard.press('Control+A');
      await keyboard.type(text);
    },
    async choose(target, option) {
      await tabTo(page, target);
      await keyboard.type(option);
      await expect(target.locator('option:checked')).toHaveText(new RegExp(`^${option}`));
    },
    async chooseFile(target, file) {
      // A page that has just opened takes the focus to its heading once its content is there.
      await expect(async () => {
        await tabTo(page, target);
        const chooser = page.waitForEvent('filechooser', { timeout: 5_000 });
        await keyboard.press('Enter');
        await (await chooser).setFiles(file);
      }).toPass();
    },
  };
}

/** Only one radio button of a group is in the tab order; arrows lead to the others. */
async function pressRadio(page: Page, target: Locator): Promise<void> {
  const isInGroup = () =>
    target.evaluate((element) => {
      const { activeElement } = document;
      return (
        activeElement instanceof HTMLInputElement &&
        activeElement.name === (element as HTMLInputElement).name &&
        activeElement.type === 'radio'
      );
    });
  for (let tabs = 0; tabs < 60 && !(await isInGroup()); tabs += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (let arrows = 0; arrows < 20 && !(await target.isChecked()); arrows += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(target).toBeChecked();
}
