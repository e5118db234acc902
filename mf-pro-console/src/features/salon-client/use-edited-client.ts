import { useState } from 'react';
import { editSalonClient, getClientRecord, type RequestOf, type SalonClient } from '@frizo/contracts';
import { isRequestError, useRequest } from '@frizo/remote-kit';
import { formatPhone } from '@frizo/validation';

type Edited = Omit<RequestOf<typeof editSalonClient>, 'salonClientId' | 'version'>;

/**
 * Saves a client without overwriting what another user has saved since the dialog was opened: then it is shown, and the next save keeps what was
 * typed.
 */
export function useEditedClient(opened: SalonClient) {
  const request = useRequest();
  /** As the user has seen it. */
  const [client, setClient] = useState(opened);
  const [isChanged, setIsChanged] = useState(false);
  const [resets, setResets] = useState(0);
  const save = async (edited: Edited): Promise<SalonClient> => {
    const { id, version } = client;
    try {
      const answer = await request(editSalonClient, { salonClientId: id, version, ...edited });
      return answer.client;
    } catch (error) {
      if (isRequestError(error) && error.key === 'client.changed_meanwhile') {
        setClient((await request(getClientRecord, { salonClientId: id })).client);
        setIsChanged(true);
      }
      throw error;
    }
  };
  return {
    client,
    save,
    /** What another user has saved; null if nobody has. */
    savedMeanwhile: isChanged ? textOf(client) : null,
    /** Uses what the other user has saved. */
    take: () => {
      setIsChanged(false);
      setResets(resets + 1);
    },
    /** The key of the form: a new one fills it from `client`. */
    resets,
  };
}

function textOf({ firstName, lastName, phone, comment }: SalonClient): string {
  return [`${firstName} ${lastName}`, formatPhone(phone), comment].filter((text) => text !== '').join(', ');
}
