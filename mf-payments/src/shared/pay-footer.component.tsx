import { Button, DialogFooter } from '@frizo/ui';

interface PayFooterProps {
  /** Of the button that pays: `Pay $50.00`. */
  children: string;
  isBusy: boolean;
  canPay: boolean;
  onCancel(): void;
}

/** The buttons of a form that pays. */
export function PayFooter({ children, isBusy, canPay, onCancel }: PayFooterProps) {
  return (
    <DialogFooter>
      <Button disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" look="primary" isBusy={isBusy} busyText="Processing" disabled={!canPay}>
        {children}
      </Button>
    </DialogFooter>
  );
}
