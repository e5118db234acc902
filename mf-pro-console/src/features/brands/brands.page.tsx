import { removeSalonBrands, type Brand } from '@frizo/contracts';
import { useRequest, useSession } from '@frizo/remote-kit';
import { EmptyState, IconButton, PageTitle, SealIcon, TrashIcon, useKeptFocus } from '@frizo/ui';
import { NotLoaded } from '../../listing/not-loaded.component.tsx';
import { useRemoval } from '../../listing/use-removal.ts';
import { ProfessionalsOnly } from '../../professionals-only.component.tsx';
import { AddBrandForm } from './add-brand.form.tsx';
import { brandsApi } from './brands.api.ts';
import styles from './brands.module.css';

/** `/my-salon/brands`: the brands that the salon works with; `/my-salon/brands/add` begins in the dropdown (spec 2, professional screens). */
export function BrandsPage({ isAdding }: { isAdding: boolean }) {
  return (
    <ProfessionalsOnly title="Brands">
      <div className={styles.page}>
        <PageTitle>Brands</PageTitle>
        <Brands isAdding={isAdding} />
      </div>
    </ProfessionalsOnly>
  );
}

function Brands({ isAdding }: { isAdding: boolean }) {
  const { user } = useSession();
  const canManage = user?.business === true || user?.salonAdmin === true;
  const all = brandsApi.useGetBrandsQuery({});
  const own = brandsApi.useGetOwnBrandsQuery({});
  if (all.data === undefined || own.data === undefined) {
    return (
      <NotLoaded
        what="your brands"
        hasFailed={all.isError || own.isError}
        isRetrying={all.isFetching || own.isFetching}
        onRetry={() => [all, own].forEach(({ data, refetch }) => void (data === undefined && refetch()))}
      />
    );
  }
  const { brands } = own.data;
  const reload = async () => void (await own.refetch());
  return (
    <>
      {canManage && (
        <AddBrandForm brands={all.data.brands} owned={brands} hasFocus={isAdding} onAdded={reload} />
      )}
      <SalonBrands brands={brands} onRemoved={canManage ? reload : undefined} />
    </>
  );
}

interface SalonBrandsProps {
  brands: readonly Brand[];
  /** Undefined for an artist, who only sees them. */
  onRemoved: (() => Promise<void>) | undefined;
}

function SalonBrands({ brands, onRemoved }: SalonBrandsProps) {
  const request = useRequest();
  const { remove, removingId, question } = useRemoval<Brand>({
    title: 'Remove brand',
    text: 'Your public page no longer shows it. You can add it again at any time.',
    idOf: ({ brandID }) => brandID,
    nameOf: ({ brandName }) => brandName,
    async send({ brandID }) {
      await request(removeSalonBrands, { brandList: [brandID] });
      await onRemoved?.();
    },
  });
  const heading = useKeptFocus<HTMLHeadingElement>(brands);
  return (
    <section className={styles.own} aria-labelledby="own-brands">
      <h2 id="own-brands" ref={heading} tabIndex={-1}>
        Your brands
      </h2>
      {brands.length === 0 ? (
        <EmptyState icon={SealIcon}>Yet to add Brands</EmptyState>
      ) : (
        <ul className={styles.grid} aria-labelledby="own-brands">
          {brands.map((brand) => (
            <li key={brand.brandID} className={styles.brand}>
              <img src={brand.brandImageURL} alt="" width={120} height={120} />
              <span className={styles.name}>{brand.brandName}</span>
              {onRemoved && (
                <IconButton
                  icon={TrashIcon}
                  label={`Remove ${brand.brandName}`}
                  disabled={removingId !== null}
                  onClick={() => void remove(brand)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {question}
    </section>
  );
}
