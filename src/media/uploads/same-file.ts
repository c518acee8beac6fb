import { getMedia } from '~/contract/endpoints'
import type { Media } from '~/contract/media'
import { ApiError } from '~/src/api/errors'
import { forgetFile, uploadedFiles, rememberFile } from '~/src/api/uploaded-files'
import { send } from '~/src/api/send'
import { currentSession } from '~/src/api/session'
import { personKey } from '~/src/storage/person-key'
import { hashFile } from './hash-file'
import { bytesOf } from './upload-bytes'
import { type Upload, uploadPrincipal } from './upload-store'

/** What has just been uploaded and is still being digested. */
const fresh = new Set<{ person: string; size: number; at: number; digested: Promise<void> }>()

const personOf = (workspaceId: string) =>
  personKey({ address: currentSession()?.address ?? '', principalId: uploadPrincipal.get() }, workspaceId)

/**
 * The item that this file became earlier on this device, if it is still there. Files added together are not compared:
 * who chose them all wants them all. A file is read for it only when one of its size has been uploaded.
 */
export async function sameFile(upload: Upload, signal: AbortSignal): Promise<Media | undefined> {
  const { workspaceId, addedAt, file, id } = upload
  const person = personOf(workspaceId)
  const size = file.size
  await Promise.all(
    [...fresh].flatMap((each) => (each.person === person && each.size === size ? each.digested : [])),
  )
  const known = (await uploadedFiles(person, size)).filter(({ at }) => at <= addedAt)
  const bytes = bytesOf(id)
  if (known.length === 0 || !bytes) return undefined
  const hash = await hashFile(bytes)
  const match = known.find((each) => each.hash === hash)
  if (!match) return undefined
  try {
    return await send(
      getMedia,
      { params: { workspaceId, mediaId: match.mediaId } },
      { signal, cause: 'Upload' },
    )
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) await forgetFile(person, size, match.mediaId)
    return undefined
  }
}

/** Remembers what this file's content was, with the item that it has become. */
export function rememberSame({ workspaceId, file, id }: Upload, media: Media): void {
  const bytes = bytesOf(id)
  if (!bytes) return
  const person = personOf(workspaceId)
  const at = Date.now()
  const digest = async () => {
    const hash = await hashFile(bytes)
    if (hash !== undefined) await rememberFile(person, file.size, { hash, mediaId: media.id, at })
    fresh.delete(entry)
  }
  const entry = { person, size: file.size, at, digested: Promise.resolve() }
  fresh.add(entry)
  entry.digested = digest()
}
