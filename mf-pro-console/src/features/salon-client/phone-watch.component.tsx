import { useEffect, useEffectEvent } from 'react';
import { useFormValues } from '@frizo/forms';

/** Tells the phone of the form around it, as it is typed. */
export function PhoneWatch({ onPhone }: { onPhone: (phone: string) => void }) {
  const { phone = '' } = useFormValues<{ phone: string }>();
  const tell = useEffectEvent(onPhone);
  useEffect(() => tell(phone), [phone]);
  return null;
}
