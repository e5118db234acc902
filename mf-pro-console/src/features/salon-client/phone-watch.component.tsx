import { useEffect, useEffectEvent } from 'react';
import { useFormValues } from '@frizo/forms';

/** Reports the phone of the surrounding form as it is typed. */
export function PhoneWatch({ onPhone }: { onPhone: (phone: string) => void }) {
  const { phone = '' } = useFormValues<{ phone: string }>();
  const report = useEffectEvent(onPhone);
  useEffect(() => report(phone), [phone]);
  return null;
}
