import { useState } from 'react';
import { ListSkeleton } from '@frizo/appointment-views';
import { setArtistServices, type OwnSalonService, type RequestOf, type SalonArtist } from '@frizo/contracts';
import { Form, FormCheckbox, FormError, SubmitButton, useFormValues, useSubmit } from '@frizo/forms';
import { formatPrice, parsePrice, priceInputOf } from '@frizo/money';
import { CrossLink, isRequestError, useNotices, useRequest } from '@frizo/remote-kit';
import { ErrorState } from '@frizo/ui';
import { SavedMeanwhile } from '../../fields/form-end.component.tsx';
import { UnsavedForm } from '../../fields/unsaved-form.component.tsx';
import { ownPriceRule, PriceField } from '../salon-services/terms-fields.component.tsx';
import { useSalonServices, type SalonServices } from '../salon-services/use-salon-services.ts';
import styles from './artists.module.css';

/** By `does-7` and `price-7` of each service of the salon. */
type Values = Record<string, boolean | string>;

/** The services of an artist, with prices of their own (spec 2, Artists; 7.4, set artist services). */
export function ArtistServices({ artist }: { artist: SalonArtist }) {
  const state = useSalonServices();
  return (
    <section className={styles.services} aria-labelledby="artist-services">
      <h2 id="artist-services">Services</h2>
      {state.kind === 'loading' && <ListSkeleton rowHeight="3rem" />}
      {state.kind === 'failed' && (
        <ErrorState onRetry={() => state.retry()} isRetrying={state.isRetrying}>
          We could not load your services. Check your connection and try again.
        </ErrorState>
      )}
      {state.kind === 'shown' && <ArtistServicesForm artist={artist} services={state.services} />}
    </section>
  );
}

function ArtistServicesForm({ artist, services }: { artist: SalonArtist; services: SalonServices }) {
  const { list, isLocked, send } = services;
  const request = useRequest();
  const notices = useNotices();
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false);
  const [resets, setResets] = useState(0);
  const submit = useSubmit<Values>(async (values) => {
    const data = changesOf(values, list.services, artist.id);
    try {
      await send((version) => request(setArtistServices, { version, userID: artist.id, data }));
    } catch (error) {
      setChangedMeanwhile(isRequestError(error) && error.key === 'salon.changed_meanwhile');
      throw error;
    }
    setChangedMeanwhile(false);
    notices.show({ kind: 'success', text: 'Saved' });
  });
  if (list.services.length === 0) {
    return (
      <p>
        Your salon has no services yet. <CrossLink to="/my-salon/services">Add services</CrossLink> first.
      </p>
    );
  }
  return (
    // Another key is a form with the values that are saved.
    <Form<Values>
      key={resets}
      label="Services"
      initialValues={valuesOf(list.services, artist.id)}
      onSubmit={submit}
    >
      <UnsavedForm />
      <p className={styles.note}>
        Choose what {artist.firstName} does. A service without a price of their own has the salon&apos;s.
      </p>
      <ul className={styles.assignments}>
        {list.services.map((service) => (
          <Assignment key={service.id} service={service} firstName={artist.firstName} />
        ))}
      </ul>
      <FormError />
      {isChangedMeanwhile && (
        <SavedMeanwhile
          text={servicesText(list.services, artist.id)}
          onTake={() => {
            setChangedMeanwhile(false);
            setResets(resets + 1);
          }}
        />
      )}
      <div className={styles.actions}>
        <SubmitButton look={artist.activated ? 'primary' : 'quiet'} busyText="Saving" disabled={isLocked}>
          Save services
        </SubmitButton>
      </div>
    </Form>
  );
}

function Assignment({ service, firstName }: { service: OwnSalonService; firstName: string }) {
  const { id, i18nKey, categoryKey, priceCent } = service;
  const does = useFormValues<Values>()[`does-${id}`] === true;
  return (
    <li className={styles.assignment}>
      <FormCheckbox name={`does-${id}`}>
        {i18nKey}
        <span className={styles.category}>{`${categoryKey}, ${formatPrice(priceCent)}`}</span>
      </FormCheckbox>
      {does && (
        <PriceField
          name={`price-${id}`}
          label="Own price"
          // Distinguishes the fields of the list, and begins with the visible label, for voice control.
          aria-label={`Own price of ${firstName} for ${i18nKey}`}
          placeholder={priceInputOf(priceCent)}
          rule={ownPriceRule(priceCent)}
        />
      )}
    </li>
  );
}

function ownPriceOf({ artists }: OwnSalonService, userId: number): number | undefined {
  return artists.find(({ artistId }) => artistId === userId)?.individualPriceCent;
}

/** Only what differs from the saved list, as the call expects it. */
function changesOf(
  values: Values,
  services: readonly OwnSalonService[],
  artistId: number,
): RequestOf<typeof setArtistServices>['data'] {
  const data = { new: [] as Entry[], edit: [] as Entry[], remove: [] as { serviceID: number }[] };
  for (const service of services) {
    const serviceID = service.id;
    const before = ownPriceOf(service, artistId);
    const individualPrice = parsePrice(String(values[`price-${serviceID}`] ?? '')) ?? null;
    if (values[`does-${serviceID}`] !== true) {
      if (before !== undefined) data.remove.push({ serviceID });
    } else if (before === undefined) data.new.push({ serviceID, individualPrice });
    else if (before !== (individualPrice ?? 0)) data.edit.push({ serviceID, individualPrice });
  }
  return data;
}

interface Entry {
  serviceID: number;
  individualPrice: number | null;
}

function valuesOf(services: readonly OwnSalonService[], artistId: number): Values {
  return Object.fromEntries<boolean | string>(
    services.flatMap((service): [string, boolean | string][] => {
      const own = ownPriceOf(service, artistId);
      return [
        [`does-${service.id}`, own !== undefined],
        [`price-${service.id}`, own !== undefined && own > 0 ? priceInputOf(own) : ''],
      ];
    }),
  );
}

function servicesText(services: readonly OwnSalonService[], artistId: number): string {
  const names = services.filter((service) => ownPriceOf(service, artistId) !== undefined);
  return names.map(({ i18nKey }) => i18nKey).join(', ') || 'no service';
}
