import { renditionWidths } from '~/domain/media'
import { currentSession } from '~/src/api/session/session'

/** Attributes of an `<img>`. */
interface SizedPicture {
  src: string | undefined
  /** For 1x and 2x screens. */
  srcSet?: string | undefined
}

const originOf = (address: string | undefined) =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined

/**
 * Resized copies of an image for a box of `side` CSS pixels on its longer side. Only our own server's files have them. All
 * other URLs are left unchanged, as they may be signed.
 */
export function sizedPicture(
  src: string | undefined,
  side: number,
  api = originOf(currentSession()?.address),
): SizedPicture {
  if (src === undefined || !URL.canParse(src)) return { src }
  const { origin, pathname, search, hash } = new URL(src)
  if (origin !== api || !pathname.startsWith('/files/') || search || hash) return { src }
  const copy = (pixels: number) =>
    `${origin}${pathname}?w=${renditionWidths.find((width) => width >= pixels) ?? 960}`
  const [once, twice] = [copy(side), copy(side * 2)]
  return once === twice ? { src: once } : { src: once, srcSet: `${once} 1x, ${twice} 2x` }
}
