import { and, eq, isNull, lt } from 'drizzle-orm'
import { sentence } from '~/contract/server-sentences'
import type { Database, Transaction } from '../db/database'
import { newId } from '../db/identifiers'
import { takeLease } from '../db/leases'
import { media, uploads } from '../db/schema'
import { ApiError, diskIsFull, notFound } from '../http/api-error'
import type { Dependencies } from '../ports/dependencies'
import { TooLarge } from '../ports/media-storage'
import { pause } from '../ports/wait'
import { hasTooManyPixels, headBytes, isOfType, pixelSize } from './file-head'
import { filePath, incomingPath, isSigned, type MediaRow, mediaColumns, sign } from './media-files'

/** The signed properties of an upload URL. */
interface UploadGrant {
  readonly path: string
  readonly mimeType: string
  /** Maximum size in bytes. */
  readonly maxBytes: number
  /** Milliseconds since 1970. */
  readonly expires: number
}

const signed = ({ path, mimeType, maxBytes, expires }: UploadGrant) =>
  ['PUT', path, mimeType, maxBytes, expires] as const

/** The root-relative address that accepts a PUT of the granted file. */
async function signedUploadPath(grant: UploadGrant, secret: string): Promise<string> {
  const signature = await sign(signed(grant), secret)
  const query = new URLSearchParams({
    type: grant.mimeType,
    max: String(grant.maxBytes),
    expires: String(grant.expires),
    signature,
  })
  return `/uploads/${grant.path}?${query}`
}

const grantOf = (url: URL): UploadGrant => ({
  path: url.pathname.replace(/^\/uploads\//, ''),
  mimeType: url.searchParams.get('type') ?? '',
  maxBytes: Number(url.searchParams.get('max')),
  expires: Number(url.searchParams.get('expires')),
})

/** True if this server signed the address of a PUT, even if it has expired. */
export const isGranted = (url: URL, { signingKey }: Dependencies): Promise<boolean> =>
  isSigned(signed(grantOf(url)), url.searchParams.get('signature') ?? '', signingKey)

/** The grant of an upload URL. Throws 403 if it wasn't signed here, was changed, or has expired. */
async function readUploadGrant(url: URL, deps: Dependencies): Promise<UploadGrant> {
  if (!(await isGranted(url, deps)))
    throw new ApiError('invalid_signature', /*i18n*/ 'The upload URL wasn’t signed by this server.')
  const grant = grantOf(url)
  if (deps.clock() >= grant.expires) {
    throw new ApiError('upload_expired', /*i18n*/ 'The upload URL has expired. Request a new one.')
  }
  return grant
}

/** The upload URL for a grant: the storage's own if browsers can upload to it, else this server's. */
export function uploadAddress(
  grant: UploadGrant,
  { storage, clock, signingKey }: Dependencies,
): Promise<string> {
  if (!storage.signedPut) return signedUploadPath(grant, signingKey)
  const { path, mimeType, expires } = grant
  return storage.signedPut(incomingPath(path), { mimeType, lifeMs: expires - clock() })
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError('payload_too_large', sentence('fileTooLarge', { bytes: maxBytes.toLocaleString('en') }))
}

function checkHeaders({ headers }: Request, { mimeType, maxBytes }: UploadGrant): void {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== mimeType.toLowerCase()) {
    throw new ApiError('invalid_request', `Send the file with Content-Type: ${mimeType}.`)
  }
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
}

/** Throws if the file is registered already, since its contents are final then. */
async function checkOpen(db: Database, path: string): Promise<void> {
  const [slot] = await db.select().from(uploads).where(eq(uploads.path, path))
  if (!slot) throw new ApiError('upload_expired', /*i18n*/ 'The upload URL has expired. Request a new one.')
  if (slot.mediaId !== null) throw new ApiError('invalid_state', /*i18n*/ 'This upload is already complete.')
}

/** Removes bytes that arrived while the upload was being completed. */
async function checkStillOpen(path: string, { db, storage }: Dependencies): Promise<void> {
  try {
    await checkOpen(db, path)
  } catch (error) {
    await storage.remove(incomingPath(path))
    throw error
  }
}

/**
 * PUT of a file to its signed address (api.md section 4, "Media"). It needs no token, as the signature authorises it.
 * The bytes are streamed to the storage, and stored completely or not at all.
 */
export async function receiveUpload(
  request: Request,
  deps: Dependencies,
): Promise<{ path: string; size: number }> {
  const { db, storage } = deps
  const grant = await readUploadGrant(new URL(request.url), deps)
  checkHeaders(request, grant)
  await checkOpen(db, grant.path)
  if (deps.hasRoom?.(Number(request.headers.get('content-length') ?? 0)) === false) throw diskIsFull()
  const to = incomingPath(grant.path)
  try {
    const size = storage.receive
      ? await storage.receive(to, request, grant.maxBytes)
      : await storage.write(to, request.body ?? new Blob([]).stream(), grant.maxBytes)
    await checkStillOpen(grant.path, deps)
    return { path: grant.path, size }
  } catch (error) {
    if (error instanceof TooLarge) throw tooLarge(grant.maxBytes)
    if (request.signal.aborted) throw new ApiError('invalid_request', /*i18n*/ 'The upload was interrupted.')
    throw error
  }
}

type Slot = typeof uploads.$inferSelect

async function readHead(path: string, { storage }: Dependencies): Promise<Uint8Array> {
  const stream = await storage.read(path, { start: 0, end: headBytes - 1 })
  return stream ? new Uint8Array(await new Response(stream).arrayBuffer()) : new Uint8Array()
}

/**
 * Moves the file to its final path before it is checked, so that a later PUT can't change it. It isn't served until it is
 * registered. It is there already if an earlier `complete` rejected it or died. Returns its size in bytes.
 */
async function moveToFinalPath({ path, maxBytes }: Slot, { storage }: Dependencies): Promise<number> {
  const arrived = await storage.size(incomingPath(path))
  // Our own PUT enforces the limit, but a direct upload to the storage doesn't.
  if (arrived !== undefined && arrived > maxBytes) {
    await storage.remove(incomingPath(path))
    throw tooLarge(maxBytes)
  }
  if (arrived !== undefined) await storage.move(incomingPath(path), filePath(path))
  const size = await storage.size(filePath(path))
  if (size === undefined) throw new ApiError('invalid_state', /*i18n*/ 'No file was uploaded to this path.')
  return size
}

const wrongType = (mimeType: string) =>
  new ApiError('invalid_request', sentence('notTheType', { type: mimeType }))

type Given = { readonly workspaceId: string; readonly path: string; readonly name?: string | undefined }

const slotOf = ({ path, workspaceId }: Given) =>
  and(eq(uploads.path, path), eq(uploads.workspaceId, workspaceId))

async function findSlot(db: Database, given: Given): Promise<{ slot: Slot; done?: MediaRow | undefined }> {
  const [found] = await db
    .select({ slot: uploads, done: mediaColumns })
    .from(uploads)
    .leftJoin(media, eq(media.id, uploads.mediaId))
    .where(slotOf(given))
  if (!found) throw notFound(/*i18n*/ 'upload')
  return { slot: found.slot, done: found.done ?? undefined }
}

/** Called in the transaction that registers a file. */
type Stored = (tx: Transaction, row: MediaRow) => Promise<void>

/** Checks the file and registers it. The caller holds the upload's lease, so the file can't change in between. */
async function register(slot: Slot, given: Given, within: Stored, deps: Dependencies): Promise<MediaRow> {
  const size = await moveToFinalPath(slot, deps)
  const head = await readHead(filePath(slot.path), deps)
  if (!(await isOfType(head, slot.mimeType))) throw wrongType(slot.mimeType)
  const pixels = pixelSize(head, slot.mimeType)
  if (hasTooManyPixels(pixels, slot.mimeType))
    throw new ApiError(
      'payload_too_large',
      /*i18n*/ 'An image can have up to 100 megapixels. Upload a smaller one.',
    )
  const row: MediaRow = {
    id: newId('med'),
    workspaceId: slot.workspaceId,
    path: slot.path,
    name: given.name || slot.name || slot.path.replace(/^.*\//, ''),
    type: slot.mimeType.startsWith('video/') ? 'video' : 'image',
    mimeType: slot.mimeType,
    size,
    ...pixels,
    source: 'upload',
    prompt: null,
    campaignId: null,
    elsewhere: null,
    altText: null,
    duration: null,
    createdAt: new Date(deps.clock()),
  }
  await deps.db.transaction(async (tx) => {
    await within(tx, row)
    await tx.insert(media).values(row)
    await tx.update(uploads).set({ mediaId: row.id }).where(slotOf(given))
  })
  return row
}

/** Polling interval for an upload that another request completes, in milliseconds. */
const pollEveryMs = 100

/** Completes the upload; undefined if another request is completing it. */
async function tryComplete(given: Given, stored: Stored, deps: Dependencies): Promise<MediaRow | undefined> {
  const lease = await takeLease(deps, `upload ${given.path}`)
  if (!lease) return undefined
  try {
    // The previous holder of the lease may have completed it.
    const { slot, done } = await findSlot(deps.db, given)
    if (done) return done
    const within: Stored = async (tx, row) => {
      await lease.confirm(tx)
      await stored(tx, row)
    }
    return await register(slot, given, within, deps)
  } finally {
    await lease.end()
  }
}

/**
 * Registers the uploaded file at `path` as media. Idempotent: repeated calls return the same item. Throws 404 if the
 * workspace never requested that path, and 400 if no file arrived or its type is wrong. The storage is called under a
 * lease and outside of transactions, so that a slow one blocks nobody else.
 * @param stored called in the transaction that registers the file
 */
export async function completeUpload(
  given: Given,
  deps: Dependencies,
  stored: Stored = () => Promise.resolve(),
): Promise<MediaRow> {
  const until = performance.now() + deps.limits.repeatWaitMs
  for (;;) {
    const { done } = await findSlot(deps.db, given)
    const row = done ?? (await tryComplete(given, stored, deps))
    if (row) return row
    if (performance.now() > until) {
      const sentence = /*i18n*/ 'This upload is still being completed. Try again in 5 s.'
      throw new ApiError('rate_limited', sentence, { retryAfter: 5 })
    }
    await pause(pollEveryMs)
  }
}

/** How long after its slot expired an upload may still be completed, in milliseconds. */
const completionWindowMs = 24 * 3_600_000

/** Deletes an incomplete slot, its files first: without the slot, nothing would remove them any more. */
async function removeSlot(path: string, deps: Dependencies): Promise<void> {
  const { db, storage } = deps
  const lease = await takeLease(deps, `upload ${path}`)
  if (!lease) return
  try {
    const isOpen = and(eq(uploads.path, path), isNull(uploads.mediaId))
    // It may have been completed before the lease was taken.
    if ((await db.select().from(uploads).where(isOpen)).length === 0) return
    await storage.remove(incomingPath(path))
    await storage.remove(filePath(path))
    await db.delete(uploads).where(isOpen)
  } finally {
    await lease.end()
  }
}

/** Deletes slots that weren't completed within a day, with their files. */
export async function sweepUploads(deps: Dependencies): Promise<void> {
  const before = new Date(deps.clock() - completionWindowMs)
  const slots = await deps.db
    .select({ path: uploads.path })
    .from(uploads)
    .where(and(isNull(uploads.mediaId), lt(uploads.expiresAt, before)))
  for (const { path } of slots) await removeSlot(path, deps)
}
