import type { OwnSalonService } from '@frizo/contracts';
import { formatDuration } from '@frizo/local-time';
import { formatPrice } from '@frizo/money';
import { Badge, Button, Card, useIsWide, useKeptFocus } from '@frizo/ui';
import styles from './salon-services.module.css';
import type { SalonServiceList } from './use-salon-services.ts';

export interface ServiceActions {
  /** No change may begin. */
  readonly isLocked: boolean;
  readonly removingId: number | null;
  edit(service: OwnSalonService): void;
  assign(service: OwnSalonService): void;
  remove(service: OwnSalonService): void;
}

interface ServiceListProps {
  list: SalonServiceList;
  actions: ServiceActions;
}

/** 'Selected services' with Price, Duration, Processing and Edit/Remove per row (spec 2); cards on a phone. */
export function ServiceList({ list, actions }: ServiceListProps) {
  const { services } = list;
  const isWide = useIsWide();
  const heading = useKeptFocus<HTMLHeadingElement>(services);
  const Rows = isWide ? ServiceTable : ServiceCards;
  return (
    <section className={styles.selected} aria-labelledby="selected-services">
      <h2 id="selected-services" ref={heading} tabIndex={-1}>
        Selected services
      </h2>
      {services.some(({ artists }) => artists.length === 0) && (
        <p className={styles.note}>Clients cannot book a service that no artist does.</p>
      )}
      <Rows list={list} actions={actions} />
    </section>
  );
}

function ServiceTable({ list, actions }: ServiceListProps) {
  const hasArtists = showsArtists(list);
  return (
    <table className={styles.table} aria-labelledby="selected-services">
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col">Price</th>
          <th scope="col">Duration</th>
          <th scope="col">Processing</th>
          {hasArtists && <th scope="col">Artists</th>}
          <th scope="col">Edit/Remove</th>
        </tr>
      </thead>
      {categoriesOf(list.services).map(([category, services]) => (
        <tbody key={category}>
          <tr>
            <th scope="rowgroup" colSpan={hasArtists ? 6 : 5} className={styles.category}>
              {category}
            </th>
          </tr>
          {services.map((service) => (
            <tr key={service.salonServiceId}>
              <th scope="row" className={styles.name}>
                {service.i18nKey}
              </th>
              <td>{formatPrice(service.priceCent)}</td>
              <td>{formatDuration(service.durationValue)}</td>
              <td>{formatDuration(service.processingValue)}</td>
              {hasArtists && (
                <td>
                  <Artists list={list} service={service} />
                </td>
              )}
              <td>
                <RowButtons service={service} actions={actions} hasArtists={hasArtists} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function ServiceCards({ list, actions }: ServiceListProps) {
  const hasArtists = showsArtists(list);
  return categoriesOf(list.services).map(([category, services]) => (
    <div key={category} className={styles.cardGroup}>
      <h3>{category}</h3>
      <ul className={styles.cards}>
        {services.map((service) => (
          <Card key={service.salonServiceId} as="li" isDense>
            <h4 className={styles.name}>{service.i18nKey}</h4>
            <dl className={styles.facts}>
              {factsOf(service).map(([label, text]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            {hasArtists && <Artists list={list} service={service} />}
            <RowButtons service={service} actions={actions} hasArtists={hasArtists} />
          </Card>
        ))}
      </ul>
    </div>
  ));
}

export function factsOf(
  service: Pick<OwnSalonService, 'priceCent' | 'durationValue' | 'processingValue'>,
): [string, string][] {
  return [
    ['Price', formatPrice(service.priceCent)],
    ['Duration', formatDuration(service.durationValue)],
    ['Processing', formatDuration(service.processingValue)],
  ];
}

/** Who does it, with their own prices: `Elena $95, Theo`. */
function Artists({ list, service }: { list: SalonServiceList; service: OwnSalonService }) {
  if (service.artists.length === 0) return <Badge tone="partly">No artist</Badge>;
  return <span className={styles.artists}>{artistsText(list, service)}</span>;
}

export function artistsText({ artists }: SalonServiceList, service: OwnSalonService): string {
  const names = service.artists.map(({ artistId, individualPriceCent }) => {
    const name = artists.find(({ id }) => id === artistId)?.firstName ?? '';
    return individualPriceCent > 0 ? `${name} ${formatPrice(individualPriceCent)}` : name;
  });
  return names.join(', ');
}

interface RowButtonsProps {
  service: OwnSalonService;
  actions: ServiceActions;
  hasArtists: boolean;
}

function RowButtons({ service, actions, hasArtists }: RowButtonsProps) {
  const { i18nKey } = service;
  return (
    <span className={styles.buttons}>
      {hasArtists && (
        <Button
          size="small"
          aria-label={`Artists of ${i18nKey}`}
          aria-haspopup="dialog"
          disabled={actions.isLocked}
          onClick={() => actions.assign(service)}
        >
          Artists
        </Button>
      )}
      <Button
        size="small"
        aria-label={`Edit ${i18nKey}`}
        aria-haspopup="dialog"
        disabled={actions.isLocked}
        onClick={() => actions.edit(service)}
      >
        Edit
      </Button>
      <Button
        size="small"
        aria-label={`Remove ${i18nKey}`}
        disabled={actions.isLocked}
        isBusy={actions.removingId === service.salonServiceId}
        busyText="Removing"
        onClick={() => actions.remove(service)}
      >
        Remove
      </Button>
    </span>
  );
}

/** A business of one artist who does everything needs no column for it. */
function showsArtists({ artists, services }: SalonServiceList): boolean {
  return artists.length !== 1 || services.some((service) => service.artists.length === 0);
}

function categoriesOf(services: readonly OwnSalonService[]): [string, OwnSalonService[]][] {
  return [...Map.groupBy(services, ({ categoryKey }) => categoryKey)];
}
