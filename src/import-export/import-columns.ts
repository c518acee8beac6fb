import type { Table } from './csv'

/** What a column can hold. */
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

/** The name of each in a header, in exported files too. */
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

/** Index of each field's column; fields without a column are left out. */
export type ColumnMapping = Readonly<Partial<Record<ImportField, number>>>

// What Buffer, Hootsuite, Later, Publer, Metricool and plain spreadsheets call these, and German and French ones.
const words: Readonly<Record<ImportField, readonly string[]>> = {
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

const plain = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Guesses which column holds what from the header's words: whole names first, then names that begin or end with one. */
export function guessColumns(header: readonly string[]): ColumnMapping {
  const names = header.map(plain)
  const taken = new Set<number>()
  const found: Partial<Record<ImportField, number>> = {}
  const take = (fits: (name: string, word: string) => boolean) => {
    for (const field of importFields) {
      if (found[field] !== undefined) continue
      const index = names.findIndex(
        (name, at) => name !== '' && !taken.has(at) && words[field].some((word) => fits(name, word)),
      )
      if (index < 0) continue
      found[field] = index
      taken.add(index)
    }
  }
  take((name, word) => name === word)
  take((name, word) => name.startsWith(`${word} `) || name.endsWith(` ${word}`))
  return found
}

/** Identifies a file's columns: what is remembered of one file is used only for those with the same columns. */
export const headerKey = (header: readonly string[]): string => header.map(plain).join('|')

/** The most rows that one import takes. */
export const maxRows = 500

/** A table's header and its rows with anything in them, each with its place in the file, the header being 1. */
export interface Sheet {
  readonly header: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** Splits a table into header and rows. Its first row with anything in it is the header. */
export function sheetOf(table: Table): Sheet | undefined {
  const filled = table.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== '') ? [{ line: index + 1, cells }] : [],
  )
  const [head, ...rows] = filled
  return head && { header: head.cells.map((cell) => cell.trim()), rows }
}
