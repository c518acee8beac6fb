import { i18n } from '@lingui/core'
import * as z from 'zod/mini'
import type { TwinKind } from '~/contract/extensions'
import { defaultQueueId, PostTarget } from '~/contract/post'
import { platformNames } from '~/domain/platforms/names'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { postTypeName } from '~/src/posts/post-type-name'
import { contentTypeName } from '~/src/records/content-type'
import { statusWord } from '~/src/records/status'
import { fieldName as fieldWord } from '~/src/team/field-words'
import { capital, enumWord } from '~/src/ui/enum-labels'
import { platformName } from '~/src/ui/platform-mark'
import { timeText } from '~/src/ui/time'
import type { Change } from './change'
import { type RecordNames, recordName } from './record-names'

const labels: Readonly<Record<string, string>> = {
  text: i18n.t('Text'),
  mediaUrls: i18n.t('Images and videos'),
  mediaType: i18n.t('Media type'),
  accounts: i18n.t('Accounts'),
  targets: i18n.t('Accounts'),
  time: i18n.t('Scheduled time'),
  options: i18n.t('Platform options'),
  status: i18n.t('Status'),
  campaignId: i18n.t('Campaign'),
  productId: i18n.t('Product'),
  productName: i18n.t('Product'),
  assetId: i18n.t('Asset'),
  imageUrl: i18n.t('Image'),
  heroImageUrl: i18n.t('Hero image'),
  sourceUrl: i18n.t('Source URL'),
  logoUrl: i18n.t('Logo'),
  iconUrl: i18n.t('Icon'),
}

/** A field's display name: “Tone of voice” for `brandToneOfVoice`. Unknown names are split: “Mime type”. */
export function fieldName(name: string): string {
  const word = fieldWord(name)
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return labels[name] ?? capital(word === name ? spaced : word)
}

export const kindLabel: Readonly<Record<TwinKind, string>> = {
  brandKit: i18n.t('Brand kit'),
  product: i18n.t('Product'),
  campaign: i18n.t('Campaign'),
  post: i18n.t('Post'),
  media: i18n.t('Media'),
  account: i18n.t('Account'),
  queue: i18n.t('Queue'),
}

export const changeLabel: Readonly<Record<Change['what'], string>> = {
  added: i18n.t('Added'),
  changed: i18n.t('Changed'),
  removed: i18n.t('Deleted'),
}

function formatElement(value: unknown, names: RecordNames): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const target = z.safeParse(PostTarget, value)
  if (target.success) return formatTarget(target.data, names)
  const fields = new Map<string, unknown>(Object.entries(value))
  const name = fields.get('hex') ?? fields.get('family')
  return typeof name === 'string' ? name : JSON.stringify(value)
}

function formatTarget({ accountId, platform, postType }: PostTarget, names: RecordNames): string {
  const name = recordName(names, 'account', accountId)
  const shown = name === accountId ? platformNames[platform] : name
  return postType ? `${shown} · ${postTypeName(postType)}` : shown
}

/** Options of all accounts, like `privacy: public`, with the platforms' own names. */
const formatOptions = (value: unknown): string =>
  commaSeparated(
    Object.values(value ?? {}).flatMap((own: unknown) =>
      Object.entries(own ?? {}).map(([name, set]) => `${name}: ${String(set)}`),
    ),
  )

/** A post's place (`placeOf`): its time or its status, with the name of a queue that isn't the default one. */
function formatPlace(place: string, names: RecordNames): string {
  if (/^\d{4}-/.test(place)) return timeText(place, 'dateTime')
  if (!place.startsWith('queue:')) return capital(enumWord(place))
  const queueId = place.slice('queue:'.length)
  const queued = capital(enumWord('queued'))
  return queueId === defaultQueueId ? queued : `${queued} · ${recordName(names, 'queue', queueId)}`
}

/** A field's value in one line: times formatted, records by name, lists joined by commas, “—” for nothing. */
export function formatField(name: string, value: unknown, names: RecordNames): string {
  if (value === undefined || value === null || value === '') return '—'
  if (Array.isArray(value))
    return value.length === 0 ? '—' : commaSeparated(value.map((each) => formatElement(each, names)))
  if (name === 'options') return formatOptions(value)
  const text = formatElement(value, names)
  switch (name) {
    case 'status':
      return statusWord(text)
    case 'contentType':
      return contentTypeName(text)
    case 'targetChannel':
      return platformName(text)
    case 'productId':
      return recordName(names, 'product', text)
    case 'campaignId':
      return recordName(names, 'campaign', text)
    case 'assetId':
      return recordName(names, 'media', text)
    case 'time':
      return formatPlace(text, names)
    default:
      return text
  }
}
