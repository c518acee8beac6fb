import type { Platform } from '~/contract/social'
import { safeHttpUrl } from '~/src/form/urls'
import type { PreviewPost } from './preview-post'

const addresses = /https?:\/\/[^\s<>"]+/gi

/** Addresses written in a text, without the punctuation behind them. */
const addressesIn = (text: string): string[] =>
  (text.match(addresses) ?? []).map((found) => found.replace(/[.,;:!?)\]'’”]+$/, ''))

/** Feeds that make a card of an address in the text too; X of the last one, the others of the first. */
const ofText: Readonly<Partial<Record<Platform, (found: readonly string[]) => string | undefined>>> = {
  twitter: (found) => found.at(-1),
  facebook: (found) => found[0],
  linkedin: (found) => found[0],
}

/** The address that a feed makes a card of. Files take its place. */
export function cardLink({ text, link, media }: PreviewPost, platform: Platform): URL | null {
  if (media.length > 0) return null
  return safeHttpUrl(link || (ofText[platform]?.(addressesIn(text)) ?? ''))
}
