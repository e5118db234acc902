import type { Knex } from 'knex';

/** An upload in parts. */
export interface PartialUpload {
  readonly id: string;
  /** Of the row in uploads, which counts it and gets the image in the end. */
  readonly uploadId: number;
  readonly bytes: number;
  readonly partBytes: number;
  /** Set once it was finished. */
  readonly imageId: number | null;
}

/** Inserts an upload in parts, and drops the oldest unfinished ones of the person that are too many. */
export async function insertPartialUpload(
  trx: Knex.Transaction,
  upload: Omit<PartialUpload, 'imageId'> & { readonly userId: number; readonly at: Date },
  mostUnfinished: number,
): Promise<void> {
  const { id, uploadId, userId, bytes, partBytes, at } = upload;
  const unfinished = trx('partial_uploads as partial')
    .join('uploads', 'uploads.id', 'partial.upload_id')
    .where({ 'partial.user_id': userId, 'uploads.image_id': null })
    .orderBy('partial.created_at', 'desc')
    .offset(mostUnfinished - 1)
    .select('partial.id');
  await trx('partial_uploads').whereIn('id', unfinished).delete();
  await trx('partial_uploads').insert({
    id,
    upload_id: uploadId,
    user_id: userId,
    bytes,
    part_bytes: partBytes,
    created_at: at,
  });
}

/** A person's own upload in parts; undefined for those of others. */
export async function findPartialUpload(
  knex: Knex,
  id: string,
  userId: number,
): Promise<PartialUpload | undefined> {
  return knex('partial_uploads as partial')
    .join('uploads', 'uploads.id', 'partial.upload_id')
    .where({ 'partial.id': id, 'partial.user_id': userId })
    .first(
      'partial.id',
      'partial.upload_id as uploadId',
      'partial.bytes',
      'partial.part_bytes as partBytes',
      'uploads.image_id as imageId',
    );
}

/** Stores a part; the same part again replaces it. Nothing is stored for an upload that was dropped in the meantime. */
export async function savePart(knex: Knex, id: string, part: number, content: Buffer): Promise<void> {
  await knex.raw(
    `insert into upload_parts (partial_upload_id, part, content)
     select id, ?, ? from partial_uploads where id = ?
     on conflict (partial_upload_id, part) do update set content = excluded.content`,
    [part, content, id],
  );
}

/** The parts in their order. */
export async function readParts(knex: Knex, id: string): Promise<{ part: number; content: Buffer }[]> {
  return knex('upload_parts').where({ partial_upload_id: id }).orderBy('part').select('part', 'content');
}

export async function deleteParts(knex: Knex, id: string): Promise<void> {
  await knex('upload_parts').where({ partial_upload_id: id }).delete();
}

export async function deletePartialUpload(knex: Knex, id: string, userId: number): Promise<void> {
  await knex('partial_uploads').where({ id, user_id: userId }).delete();
}
