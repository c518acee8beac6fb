import { i18n } from '@lingui/core'
import type { Media } from '~/contract/media'
import { setPoster } from '~/contract/posters'
import { toBase64 } from '~/domain/bytes'
import { readStudio, send } from '~/src/api/http/send'
import { type DrawnPoster, drawPoster } from './grid/draw-poster'

/**
 * Stores a poster on a server that can, so that other devices needn't draw it. Never rejects: without it, they draw it
 * again.
 */
export async function storePoster(workspaceId: string, mediaId: string, drawn: DrawnPoster): Promise<void> {
  const { blob, seconds, width, height } = drawn
  try {
    const studio = await readStudio(AbortSignal.timeout(10_000))
    if (!studio.extensions.includes('setPoster')) return
    const picture = toBase64(new Uint8Array(await blob.arrayBuffer()))
    const body = { picture, width, height, ...(seconds !== undefined && { duration: seconds }) }
    await send(setPoster, { params: { workspaceId, mediaId }, body }, { cause: i18n.t('Store poster') })
  } catch {
    // See above.
  }
}

/** Draws the poster of an uploaded video from the file on this device, and stores it. Never rejects. */
export async function storePosterOf(workspaceId: string, media: Media, file: Blob): Promise<void> {
  const url = URL.createObjectURL(file)
  try {
    const drawn = await drawPoster(url)
    if (drawn) await storePoster(workspaceId, media.id, drawn)
  } finally {
    URL.revokeObjectURL(url)
  }
}
