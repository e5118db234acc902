import { useState } from 'react';
import { setServiceArtists, type OwnSalonService, type PublicArtist } from '@frizo/contracts';
import { Form, FormCheckbox, FormError, SubmitButton, useFormValues, useSubmit } from '@frizo/forms';
import { formatPrice, parsePrice, priceInputOf } from '@frizo/money';
import { isRequestError, useNotices, useRequest } from '@frizo/remote-kit';
import { Dialog, DialogBody, DialogFooter } from '@frizo/ui';
import { UnsavedForm } from '../../fields/unsaved-form.component.tsx';
import { SavedMeanwhile } from '../../fields/form-end.component.tsx';
import { artistsText } from './service-list.component.tsx';
import { ownPriceRule, PriceField } from './terms-fields.component.tsx';
import type { SalonServices } from './use-salon-services.ts';
import styles from './salon-services.module.css';

/** By `does-101` and `price-101` of each artist. */
type Values = Record<string, boolean | string>;

interface ServiceArtistsDialogProps {
  services: SalonServices;
  service: OwnSalonService;
  onClose(): void;
}

/** Which artists do a service, and at which price of their own (spec 2, modals: assign artist service). */
export function ServiceArtistsDialog({ services, service, onClose }: ServiceArtistsDialogProps) {
  const { list, isLocked, send } = services;
  const request = useRequest();
  const notices = useNotices();
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false);
  const [resets, setResets] = useState(0);
  const { salonServiceId, i18nKey, priceCent } = service;
  const submit = useSubmit<Values>(async (values) => {
    const artists = list.artists
      .filter(({ id }) => values[`does-${id}`] === true)
      .map(({ id }) => ({
        userID: id,
        individualPrice: parsePrice(String(values[`price-${id}`] ?? '')) ?? null,
      }));
    try {
      await send((version) => request(setServiceArtists, { version, salonServiceId, artists }));
    } catch (error) {
      setChangedMeanwhile(isRequestError(error) && error.key === 'salon.changed_meanwhile');
      throw error;
    }
    notices.show({ kind: 'success', text: 'Saved' });
    onClose();
  });
  return (
    <Dialog title="Artists" subtitle={`${i18nKey}, ${formatPrice(priceCent)}`} isBare onClose={onClose}>
      {/* Another key is a form with the values that are saved. */}
      <Form<Values>
        key={resets}
        isBare
        label="Artists"
        initialValues={valuesOf(list.artists, service)}
        onSubmit={submit}
      >
        <DialogBody>
          <UnsavedForm />
          <p className={styles.note}>
            Choose who does this service. An artist without a price of their own has the salon&apos;s.
          </p>
          {list.artists.length === 0 && <p>There are no artists yet.</p>}
          <ul className={styles.assignments}>
            {list.artists.map((artist) => (
              <Assignment key={artist.id} artist={artist} priceCent={priceCent} />
            ))}
          </ul>
          <FormError />
          {isChangedMeanwhile && (
            <SavedMeanwhile
              text={artistsText(list, service) || 'no artist'}
              onTake={() => {
                setChangedMeanwhile(false);
                setResets(resets + 1);
              }}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <SubmitButton busyText="Saving" disabled={isLocked}>
            Save
          </SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function Assignment({ artist, priceCent }: { artist: PublicArtist; priceCent: number }) {
  const { id, firstName, lastName, isBookable } = artist;
  const name = `${firstName} ${lastName}`;
  const does = useFormValues<Values>()[`does-${id}`] === true;
  return (
    <li className={styles.assignment}>
      <FormCheckbox name={`does-${id}`}>
        {name}
        {!isBookable && ', takes no bookings'}
      </FormCheckbox>
      {does && (
        <PriceField
          name={`price-${id}`}
          label={`Price of ${firstName}`}
          placeholder={priceInputOf(priceCent)}
          rule={ownPriceRule(priceCent)}
        />
      )}
    </li>
  );
}

function valuesOf(artists: readonly PublicArtist[], service: OwnSalonService): Values {
  return Object.fromEntries<boolean | string>(
    artists.flatMap(({ id }): [string, boolean | string][] => {
      const assigned = service.artists.find(({ artistId }) => artistId === id);
      const own = assigned?.individualPriceCent ?? 0;
      return [
        [`does-${id}`, assigned !== undefined],
        [`price-${id}`, own > 0 ? priceInputOf(own) : ''],
      ];
    }),
  );
}
