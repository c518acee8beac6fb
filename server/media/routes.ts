import { and, eq } from 'drizzle-orm'
import { completeUpload, createUploadUrl, getMedia, listMedia, setAltText, setPoster } from '~/contract'
import { media, uploads } from '../db/schema'
import { storedAddress } from '../http/addresses'
import { notFound } from '../http/api-error'
import { implement } from '../http/implement'
import { isAmong, matchesSearch } from '../lists/find'
import { listRecords } from '../lists/list-records'
import { isAt, mediaColumns, mediaRecord, newMediaPath } from './media-files'
import { storePoster } from './posters'
import { completeUpload as register, uploadAddress } from './uploads'

export const mediaRoutes = [
  implement(listMedia, async (call, { db }) => {
    const { query, params, origin } = call
    const branch = and(
      eq(media.workspaceId, params.workspaceId),
      query.type && eq(media.type, query.type),
      query.url === undefined ? undefined : isAt(storedAddress(query.url, origin)),
    )
    const ofCampaign = query.campaignIds && isAmong(media.campaignId, query.campaignIds)
    const rows = await listRecords(call, db, {
      table: media,
      time: media.createdAt,
      branch,
      matches: [matchesSearch(media, params.workspaceId, query.q), ofCampaign],
      read: (where, order, limit) =>
        db
          .select(mediaColumns)
          .from(media)
          .where(where)
          .orderBy(...order)
          .limit(limit),
    })
    return rows.map(mediaRecord)
  }),
  implement(getMedia, async ({ params: { workspaceId, mediaId } }, { db }) => {
    const [row] = await db
      .select(mediaColumns)
      .from(media)
      .where(and(eq(media.workspaceId, workspaceId), eq(media.id, mediaId)))
    if (!row) throw notFound(/*i18n*/ 'media item')
    return mediaRecord(row)
  }),
  implement(
    createUploadUrl,
    async ({ params: { workspaceId }, body }, deps) => {
      const { db, clock, limits } = deps
      const path = newMediaPath(body.name ?? '', body.mimeType)
      const expires = clock() + limits.uploadSlotMs
      const grant = { path, mimeType: body.mimeType, maxBytes: limits.uploadBytes, expires }
      await db.insert(uploads).values({
        path,
        workspaceId,
        mimeType: body.mimeType,
        name: body.name ?? null,
        maxBytes: grant.maxBytes,
        expiresAt: new Date(expires),
      })
      const uploadUrl = await uploadAddress(grant, deps)
      return { uploadUrl, path, expiresAt: new Date(expires).toISOString(), maxBytes: grant.maxBytes }
    },
    // A second slot does no harm. The answer isn't stored, since its URL grants access to the storage.
    { idempotency: 'ignored' },
  ),
  implement(
    completeUpload,
    async ({ params: { workspaceId }, body, storeAnswer }, deps) =>
      mediaRecord(
        await register({ workspaceId, ...body }, deps, (tx, row) => storeAnswer(tx, mediaRecord(row))),
      ),
    // Calls the storage, which mustn't happen within a transaction.
    { idempotency: 'lease' },
  ),
  implement(setAltText, async ({ params: { workspaceId, mediaId }, body }, { db }) => {
    const [row] = await db
      .update(media)
      .set({ altText: body.altText?.trim() || null })
      .where(and(eq(media.workspaceId, workspaceId), eq(media.id, mediaId)))
      .returning(mediaColumns)
    if (!row) throw notFound(/*i18n*/ 'media item')
    return mediaRecord(row)
  }),
  implement(
    setPoster,
    async ({ params, body }, deps) => mediaRecord(await storePoster(params, body, deps)),
    // Writes to the storage, which mustn't happen within a transaction; a repeated call changes nothing.
    { idempotency: 'ignored' },
  ),
]
