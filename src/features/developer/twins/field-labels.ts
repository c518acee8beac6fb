import type { TwinKind } from '~/contract/extensions'
import { platforms } from '~/contract/social'
import { platformNames } from '~/domain/platforms/names'
import type { Change } from '~/src/twins/change'
import { timeText } from '~/src/ui/time'
import { commaSeparated } from '~/src/i18n/comma-separated'

const words: Readonly<Record<string, string>> = {
  text: 'Text',
  mediaUrls: 'Images and videos',
  mediaType: 'Media type',
  accounts: 'Accounts',
  targets: 'Accounts',
  time: 'Scheduled time',
  campaignId: 'Campaign',
  productId: 'Product',
  assetId: 'Asset',
  imageUrl: 'Image',
  heroImageUrl: 'Hero image',
  sourceUrl: 'Source URL',
  logoUrl: 'Logo',
  iconUrl: 'Icon',
}

/** A field's name for people: `brandToneOfVoice` is “Brand tone of voice”. */
export function fieldWord(name: string): string {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

export const kindLabel: Readonly<Record<TwinKind, string>> = {
  brandKit: 'Brand kit',
  product: 'Product',
  campaign: 'Campaign',
  post: 'Post',
  media: 'Media',
  account: 'Account',
  queue: 'Queue',
}

export const fieldLabel: Readonly<Record<Change['what'], string>> = {
  added: 'Added',
  changed: 'Updated',
  removed: 'Deleted',
}

const said = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = new Map<string, unknown>(Object.entries(value))
  const platform = platforms.find((each) => each === fields.get('platform'))
  if (platform) return platformNames[platform]
  const name = fields.get('hex') ?? fields.get('family')
  return typeof name === 'string' ? name : JSON.stringify(value)
}

/** A field's value in a line: times as they are read here, lists with commas, “—” for nothing. */
export function valueWords(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (Array.isArray(value)) return value.length === 0 ? '—' : commaSeparated(value.map(said))
  const text = said(value)
  const isTime = name === 'time' && /^\d{4}-/.test(text)
  return isTime ? timeText(text, 'dateTime') : text
}
