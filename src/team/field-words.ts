import { i18n } from '@lingui/core'
import { commaSeparated } from '~/src/i18n/comma-separated'

const fieldNames: Readonly<Record<string, string>> = {
  text: i18n.t('text'),
  media: i18n.t('media'),
  hashtags: i18n.t('hashtags'),
  mentions: i18n.t('mentions'),
  link: i18n.t('link'),
  accounts: i18n.t('accounts'),
  scheduledAt: i18n.t('time'),
  campaignId: i18n.t('campaign'),
  options: i18n.t('platform options'),
  name: i18n.t('name'),
  description: i18n.t('description'),
  imageUrl: i18n.t('main image'),
  images: i18n.t('images'),
  sourceUrl: i18n.t('link'),
  altText: i18n.t('alt text'),
  targetChannel: i18n.t('channel'),
  contentType: i18n.t('content type'),
  aspectRatio: i18n.t('aspect ratio'),
  productId: i18n.t('product'),
  heroImageUrl: i18n.t('main image'),
  handle: i18n.t('handle'),
  health: i18n.t('connection'),
  timezone: i18n.t('time zone'),
  requiresApproval: i18n.t('required approval'),
  slots: i18n.t('slots'),
  accountIds: i18n.t('accounts'),
  url: i18n.t('address'),
  events: i18n.t('events'),
  role: i18n.t('role'),
  scopes: i18n.t('scopes'),
  expiresAt: i18n.t('expiry'),
  workspaceIds: i18n.t('workspaces'),
  domain: i18n.t('domain'),
  brandValues: i18n.t('values'),
  brandAesthetic: i18n.t('aesthetic'),
  brandToneOfVoice: i18n.t('tone of voice'),
  businessOverview: i18n.t('business overview'),
  primaryColor: i18n.t('primary colour'),
  iconUrl: i18n.t('icon'),
  targets: i18n.t('accounts'),
  when: i18n.t('time'),
  tagline: i18n.t('tagline'),
  colors: i18n.t('colours'),
  fonts: i18n.t('fonts'),
  logoUrl: i18n.t('logo'),
  baseUrl: i18n.t('address'),
  textModel: i18n.t('text model'),
  imageModel: i18n.t('image model'),
  imagesElsewhere: i18n.t('another server for images'),
  imageBaseUrl: i18n.t('image server’s address'),
}

/** Display name of an API field within a sentence, or the field's own name. */
export const fieldName = (field: string): string => fieldNames[field] ?? field

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Identifies a list element, such as a colour or a font, by its text properties. */
function elementText(value: unknown): string {
  if (typeof value === 'string') return value
  const properties = ['name', 'hex', 'family', 'url', 'time', 'handle'].map((name) => property(value, name))
  const texts = properties.filter((text): text is string => typeof text === 'string' && text !== '')
  return texts.length > 0 ? [...new Set(texts)].join(' ') : JSON.stringify(value)
}

/** A field's value as text. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return commaSeparated(value.map(elementText))
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : elementText(value)
}
