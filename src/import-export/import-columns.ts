import { i18n } from '@lingui/core'
import type { Table } from './csv'

/** Fields that a column can contain. */
export const importFields = [
  'date',
  'time',
  'zone',
  'text',
  'accounts',
  'platforms',
  'postTypes',
  'options',
  'media',
  'mediaType',
  'hashtags',
  'mentions',
  'link',
  'campaign',
  'asset',
  'status',
] as const
export type ImportField = (typeof importFields)[number]

/** Header names, as written to exported files. */
export const fieldNames: Readonly<Record<ImportField, string>> = {
  date: 'Date',
  time: 'Time',
  zone: 'Time zone',
  text: 'Text',
  accounts: 'Accounts',
  platforms: 'Platforms',
  postTypes: 'Post types',
  options: 'Platform options',
  media: 'Media',
  mediaType: 'Media type',
  hashtags: 'Hashtags',
  mentions: 'Mentions',
  link: 'Link',
  campaign: 'Campaign',
  asset: 'Asset',
  status: 'Status',
}

/** Index of each field's column, if it has one. */
export type ColumnMapping = Readonly<Partial<Record<ImportField, number>>>

// Headers used by Buffer, Hootsuite, Later, Publer, Metricool and normalized spreadsheets, some also in German, French or Spanish.
const headerWords: Readonly<Record<ImportField, readonly string[]>> = {
  date: [
    'date',
    'day',
    'publish date',
    'post date',
    'scheduled at',
    'scheduled for',
    'schedule',
    'scheduled date',
    'datetime',
    'date time',
    'publish at',
    'posting time',
    'when',
    'datum',
    'tag',
    'jour',
    'fecha',
  ],
  time: ['time', 'hour', 'publish time', 'post time', 'uhrzeit', 'zeit', 'heure', 'hora'],
  zone: ['time zone', 'timezone', 'zone', 'tz', 'zeitzone', 'fuseau horaire'],
  text: [
    'text',
    'caption',
    'content',
    'message',
    'body',
    'copy',
    'post',
    'description',
    'post text',
    'beitrag',
    'texte',
  ],
  accounts: [
    'accounts',
    'account',
    'profile',
    'profiles',
    'page',
    'handle',
    'channel',
    'channels',
    'konto',
    'konten',
    'compte',
  ],
  platforms: ['platforms', 'platform', 'network', 'networks', 'social network', 'plattform', 'reseau'],
  postTypes: ['post types', 'post type', 'type', 'format'],
  options: ['platform options', 'options'],
  media: [
    'media',
    'media urls',
    'media url',
    'image',
    'images',
    'image url',
    'image urls',
    'picture',
    'pictures',
    'picture url',
    'photo',
    'photos',
    'video',
    'video url',
    'bild',
    'bilder',
  ],
  mediaType: ['media type'],
  hashtags: ['hashtags', 'hashtag', 'tags'],
  mentions: ['mentions', 'mention'],
  link: ['link', 'url', 'website', 'link url', 'lien'],
  campaign: ['campaign', 'campaign id', 'kampagne', 'campagne'],
  asset: ['asset', 'asset id'],
  status: ['status', 'state'],
}

const normalized = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Guesses the column of each field from the header: exact names first, then names that start or end with one. */
export function guessColumns(header: readonly string[]): ColumnMapping {
  const names = header.map(normalized)
  const taken = new Set<number>()
  const found: Partial<Record<ImportField, number>> = {}
  const assign = (fits: (name: string, word: string) => boolean) => {
    for (const field of importFields) {
      if (found[field] !== undefined) continue
      const index = names.findIndex(
        (name, at) => name !== '' && !taken.has(at) && headerWords[field].some((word) => fits(name, word)),
      )
      if (index < 0) continue
      found[field] = index
      taken.add(index)
    }
  }
  assign((name, word) => name === word)
  assign((name, word) => name.startsWith(`${word} `) || name.endsWith(` ${word}`))
  return found
}

/** Identifies a set of columns, so that a remembered mapping is only used for files with the same ones. */
export const headerKey = (header: readonly string[]): string =>
  header.map((name) => name.normalize('NFC').trim().toLowerCase()).join('|')

/** Maximum number of rows per import. */
export const maxRows = 500

/** A table's header and the non-empty rows below it with their line numbers; the table's first line is 1. */
export interface Sheet {
  readonly header: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

const isFilled = (cell: string): boolean => cell.trim() !== ''

/** Splits a table into header and rows. The header is the first non-empty row, or the one below a title. */
export function sheetOf(table: Table): Sheet | undefined {
  const filled = table.flatMap((cells, index) => (cells.some(isFilled) ? [{ line: index + 1, cells }] : []))
  // A title has a single cell; the names of fewer than two fields may as well be words of a post.
  const wide = filled.findIndex(({ cells }) => cells.filter(isFilled).length > 1)
  const hasTitle = Object.keys(guessColumns(filled[wide]?.cells ?? [])).length > 1
  const [head, ...rows] = hasTitle ? filled.slice(wide) : filled
  return head && { header: head.cells.map((cell) => cell.trim()), rows }
}

/** Column names on screen; files always use `fieldNames`. */
export const fieldLabels: Readonly<Record<ImportField, string>> = {
  date: i18n.t('Date'),
  time: i18n.t('Time'),
  zone: i18n.t('Time zone'),
  text: i18n.t('Text'),
  accounts: i18n.t('Accounts'),
  platforms: i18n.t('Platforms'),
  postTypes: i18n.t('Post types'),
  options: i18n.t('Platform options'),
  media: i18n.t('Media'),
  mediaType: i18n.t('Media type'),
  hashtags: i18n.t('Hashtags'),
  mentions: i18n.t('Mentions'),
  link: i18n.t('Link'),
  campaign: i18n.t('Campaign'),
  asset: i18n.t('Asset'),
  status: i18n.t('Status'),
}
