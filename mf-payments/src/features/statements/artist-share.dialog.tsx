import { setArtistShare } from '@frizo/contracts';
import { Form, FormError, FormTextField, SubmitButton, useSubmit } from '@frizo/forms';
import { useNotices, useRequest } from '@frizo/remote-kit';
import { Button, Dialog, DialogBody, DialogFooter, Stack } from '@frizo/ui';
import { required, violate, type Rule } from '@frizo/validation';

/** An artist with their part of the prices of their services. */
export interface SharedArtist {
  readonly artistId: number;
  readonly name: string;
  readonly percent: number;
}

interface ArtistShareDialogProps {
  artist: SharedArtist;
  onSaved(): Promise<void>;
  onClose(): void;
}

/** Sets the commission of an artist. */
export function ArtistShareDialog({ artist, onSaved, onClose }: ArtistShareDialogProps) {
  const request = useRequest();
  const notices = useNotices();
  const submit = useSubmit<{ percent: string }>(
    async ({ percent }) => {
      const artistSharePercent = Number(percent.trim());
      await request(setArtistShare, { artistId: artist.artistId, artistSharePercent }, { notice: false });
      await onSaved();
      notices.show({ kind: 'success', text: 'Saved' });
    },
    { fieldNames: { artistSharePercent: 'percent' } },
  );
  return (
    <Dialog title="Commission" isBare onClose={onClose}>
      <Form<{ percent: string }>
        isBare
        label="Commission"
        initialValues={{ percent: String(artist.percent) }}
        onSubmit={submit}
      >
        <DialogBody>
          <Stack>
            <p>{artist.name}</p>
            <FormTextField
              name="percent"
              label="Percent of the price of services"
              inputMode="decimal"
              autoComplete="off"
              hint="0 to 100, with up to two decimals"
              rule={percentRule}
            />
            <FormError />
          </Stack>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busyText="Saving">Save</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

const percentRule: Rule = (value) => {
  const missing = required(value);
  if (missing) return missing;
  const text = String(value).trim();
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text)) return violate('VALUE_IS_NOT_A_NUMBER');
  if (Number(text) <= 100) return undefined;
  return violate('VALUE_IS_TO_HIGH', 100, 'Must be equal or less than {value}');
};
