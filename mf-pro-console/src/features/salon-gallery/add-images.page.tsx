import { useRef, useState } from 'react';
import { Form, useFormField, useFormValues, useSubmit, type Submission } from '@frizo/forms';
import { browserPictures, photoHint, photoTypes, useOpenPhoto } from '@frizo/photo-field';
import { useUnsavedWork } from '@frizo/remote-kit';
import { Checkbox, FileDrop, LiveStatus, Stack } from '@frizo/ui';
import { addGalleryItemsRules } from '@frizo/validation';
import { FormEnd } from '../../fields/form-end.component.tsx';
import { brandIdOf, type BrandValues } from './brand-field.component.tsx';
import { GalleryFrame } from './gallery-frame.component.tsx';
import {
  firstLabels,
  LabelFields,
  labelFieldNames,
  SharedLabels,
  type Labels,
} from './label-fields.component.tsx';
import { answerOrThrow, salonGalleryApi } from './salon-gallery.api.ts';
import { UploadRow } from './upload-row.component.tsx';
import type { GalleryContext } from './use-gallery-choices.ts';
import { usePictureUploads, type PictureUpload, type PictureUploads } from './use-picture-uploads.ts';
import { addingFailureText, useLeaveAfterAdding } from './leave-for-gallery.component.tsx';
import styles from './salon-gallery.module.css';

/** `/my-salon/gallery/add-single-image`: one picture or many, each with artist and service (spec 2, 5.5; Q16). */
export function AddImagesPage() {
  return (
    <GalleryFrame title="Add image" isAdding>
      {(gallery) => <AddImages gallery={gallery} />}
    </GalleryFrame>
  );
}

/** So many are saved in one request. */
const { maxItems: mostImages } = addGalleryItemsRules.items;

/** The labels of all pictures, and of those with labels of their own under `<key>.`. */
type Values = Labels & BrandValues & Readonly<Partial<Record<`own${string}`, number>>>;

function AddImages({ gallery: { choices } }: { gallery: GalleryContext }) {
  const uploading = usePictureUploads();
  const { uploads } = uploading;
  const crop = useCropping(uploading);
  const different = useDifferentPictures(uploads);
  const { content, isLeaving, leave } = useLeaveAfterAdding();
  const saving = useSaving(uploads, different, leave);
  const [leftOut, setLeftOut] = useState(0);
  useUnsavedWork(uploads.length > 0 && !isLeaving);
  return (
    <Form<Values> label="Add image" initialValues={{ ...firstLabels(choices) }} onSubmit={saving.submit}>
      <Stack gap={6}>
        <FileDrop
          label="Images"
          hint={`${photoHint}. You can choose several at once.`}
          error={saving.problem ?? crop.problem ?? leftOutText(leftOut)}
          accept={photoTypes.join(',')}
          choose={uploads.length > 0 ? 'Choose more' : 'Choose images'}
          onFiles={(files) => {
            saving.clearProblem();
            const room = mostImages - uploads.length;
            setLeftOut(Math.max(0, files.length - room));
            crop.choose(files.slice(0, room));
          }}
        />
        <LiveStatus>{progressText(uploads)}</LiveStatus>
        {uploads.length > 0 && (
          <ul className={styles.uploads} aria-label="Images">
            {uploads.map((upload) => (
              <UploadRow
                key={upload.key}
                upload={upload}
                onCrop={() => crop.open(upload)}
                onRetry={() => uploading.retry(upload.key)}
                onRemove={() => uploading.remove(upload.key)}
              >
                {uploads.length > 1 && <OwnLabels upload={upload} choices={choices} different={different} />}
              </UploadRow>
            ))}
          </ul>
        )}
        <SharedLabels legend={uploads.length > 1 ? 'For all images' : 'What it shows'} choices={choices} />
        <FormEnd isDisabled={isLeaving} />
      </Stack>
      {crop.dialog}
      {content}
    </Form>
  );
}

interface DifferentPictures {
  /** Whether a picture has labels of its own. */
  has(key: number): boolean;
  set(key: number, isDifferent: boolean): void;
}

/** The pictures whose artist or service differ from those of the others. */
function useDifferentPictures(uploads: readonly PictureUpload[]): DifferentPictures {
  const [keys, setKeys] = useState<readonly number[]>([]);
  return {
    // A single picture has no others to differ from.
    has: (key) => uploads.length > 1 && keys.includes(key),
    set(key, isDifferent) {
      const others = keys.filter((one) => one !== key);
      setKeys(isDifferent ? [...others, key] : others);
    },
  };
}

/** Saves all pictures at once, when all were sent. */
function useSaving(uploads: readonly PictureUpload[], different: DifferentPictures, onSaved: () => void) {
  const [problem, setProblem] = useState<string>();
  // Its cause is gone.
  if (problem !== undefined && problem !== problemOfUploads(uploads)) setProblem(undefined);
  const [addItems] = salonGalleryApi.useAddGalleryItemsMutation();
  const prefixOfUpload = ({ key }: PictureUpload) => (different.has(key) ? prefixOf(key) : '');
  const save = useSubmit<Values>(
    async (values) => {
      const items = uploads.map((upload) => {
        const prefix = prefixOfUpload(upload);
        return {
          userID: values[`${prefix}artistId`] ?? -1,
          salonServiceID: values[`${prefix}salonServiceId`] ?? -1,
          imageId: upload.image?.imageId ?? 0,
          brandID: brandIdOf(values),
        };
      });
      answerOrThrow(await addItems({ items }));
      onSaved();
    },
    { fieldNames: fieldNamesOf(uploads.map(prefixOfUpload)), say: addingFailureText },
  );
  const submit: Submission<Values> = async (values, form) => {
    const unready = problemOfUploads(uploads);
    setProblem(unready);
    // As an error of the form, so that it focuses the field of the images.
    return unready === undefined ? save(values, form) : { images: unready };
  };
  return { submit, problem, clearProblem: () => setProblem(undefined) };
}

interface OwnLabelsProps {
  upload: PictureUpload;
  choices: GalleryContext['choices'];
  different: DifferentPictures;
}

/** Artist and service of one of several pictures, where they differ from those of the others. */
function OwnLabels({ upload: { key }, choices, different }: OwnLabelsProps) {
  const shared = useFormValues<Labels>();
  const prefix = prefixOf(key);
  const artist = useFormField<number>(`${prefix}artistId`, -1);
  const category = useFormField<number>(`${prefix}categoryId`, -1);
  const service = useFormField<number>(`${prefix}salonServiceId`, -1);
  return (
    <>
      <Checkbox
        isChecked={different.has(key)}
        onChange={(isDifferent) => {
          // They start from those of the others.
          artist.onChange(shared.artistId ?? -1);
          category.onChange(shared.categoryId ?? -1);
          service.onChange(shared.salonServiceId ?? -1);
          different.set(key, isDifferent);
        }}
      >
        {choices.fixedArtistId === null ? 'Another artist or service' : 'Another service'}
      </Checkbox>
      {different.has(key) && <LabelFields prefix={prefix} choices={choices} />}
    </>
  );
}

/** A single picture is cropped by hand, several around their centers; each can be cropped again. */
function useCropping(uploading: PictureUploads) {
  const { open, problem, isOpening, choose, close } = useOpenPhoto(browserPictures);
  const target = useRef<{ file: File; key?: number }>(null);
  const openFile = (file: File, key?: number) => {
    target.current = { file, ...(key !== undefined && { key }) };
    choose(file);
  };
  return {
    problem: isOpening ? undefined : problem,
    choose(files: readonly File[]) {
      const [file, ...others] = files;
      if (file !== undefined && others.length === 0) openFile(file);
      else uploading.add(files);
    },
    open: ({ file, key }: PictureUpload) => openFile(file, key),
    dialog: open && (
      <open.Dialog
        url={open.url}
        picture={open.picture}
        send={async (jpeg) => {
          if (target.current) uploading.addCropped(target.current.file, jpeg, target.current.key);
        }}
        onClose={close}
      />
    ),
  };
}

const prefixOf = (key: number) => `own${key}-` as const;

/** Where the server's errors of each picture appear. */
function fieldNamesOf(prefixes: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    prefixes.flatMap((prefix, index) =>
      Object.entries(labelFieldNames).map(([field, name]) => [`items.${index}.${field}`, `${prefix}${name}`]),
    ),
  );
}

/** Why the pictures cannot be saved yet. */
function problemOfUploads(uploads: readonly PictureUpload[]): string | undefined {
  if (uploads.length === 0) return 'Please upload image';
  if (uploads.some(({ state }) => state === 'failed'))
    return 'Retry or remove the images that were not sent.';
  if (uploads.some(({ state }) => state !== 'uploaded')) return 'Please wait until all images are sent.';
  return undefined;
}

function leftOutText(count: number): string | undefined {
  if (count === 0) return undefined;
  return `Up to ${mostImages} images can be saved at once. Save these, then add the other ${count}.`;
}

function progressText(uploads: readonly PictureUpload[]): string {
  if (uploads.length === 0) return '';
  const sent = uploads.filter(({ state }) => state === 'uploaded').length;
  return `${sent} of ${uploads.length} sent`;
}
