import { useState, type ReactNode } from 'react';
import { failureText } from '@frizo/appointment-views';
import { isRequestError, useNotices } from '@frizo/remote-kit';
import { useConfirm } from '@frizo/ui';

interface RemovalOptions<Item> {
  readonly title: string;
  /** What the removal changes. */
  readonly text: string;
  idOf(item: Item): number;
  nameOf(item: Item): string;
  /** Removes it, and reloads the list. */
  send(item: Item): Promise<unknown>;
}

interface Removal<Item> {
  remove(item: Item): Promise<void>;
  /** Of the item that is being removed. */
  readonly removingId: number | null;
  readonly question: ReactNode;
}

/** Removes items of a list after a question, and says whether it worked. */
export function useRemoval<Item>({ title, text, idOf, nameOf, send }: RemovalOptions<Item>): Removal<Item> {
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [removingId, setRemovingId] = useState<number | null>(null);
  const remove = async (item: Item) => {
    if (!(await ask({ title, text, about: nameOf(item), yes: 'Remove' }))) return;
    setRemovingId(idOf(item));
    try {
      await send(item);
      notices.show({ kind: 'success', text: 'Removed' });
    } catch (error) {
      if (!isRequestError(error)) throw error;
      notices.show({ kind: 'error', text: failureText(error, 'Fail to remove') });
    } finally {
      setRemovingId(null);
    }
  };
  return { remove, removingId, question: dialog };
}
