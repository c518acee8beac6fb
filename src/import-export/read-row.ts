import { i18n } from '@lingui/core'
import { type Post, PostCreate, type PostTarget, postMediaTypes } from '~/contract'
import type { PostOptionsByAccount } from '~/contract/connections'
import { takeLongPosts } from '~/domain/platforms/long-posts'
import { platformNames } from '~/domain/platforms/names'
import { sentenceWithoutText, validate } from '~/domain/platforms/validate'
import { cutToGraphemes } from '~/domain/text'
import { clockChange } from '~/src/calendar/clock-change'
import { isVideoUrl } from '~/src/media/media-url'
import { accountsCalled, platformCalled, readAddresses, readNames, readOptionCell, readWords } from './cells'
import { type ColumnMapping, fieldLabels, type ImportField, importFields } from './import-columns'
import type { NamedRecords } from './post-row'
import { type DateOrder, instantIn, readDate, readTime, readZone } from './read-when'

/** How to read a file. */
export interface ReadOptions {
  readonly mapping: ColumnMapping
  readonly dateOrder: DateOrder
  /** IANA name, for rows without a time zone. */
  readonly zone: string
  /** Milliseconds since midnight, for dates without a time. */
  readonly defaultTime: number
  /** Accounts for rows that name none. */
  readonly accountIds: readonly string[]
  /** False if the API doesn't store platform options. */
  readonly supportsOptions?: boolean
}

/** An error or a warning about a row. Only errors prevent its import. */
export interface RowProblem {
  readonly severity: 'error' | 'warn'
  readonly field?: ImportField | undefined
  readonly sentence: string
}

/** A parsed row: the body that creates its post, if there is no error. */
export interface ReadRow {
  readonly body: PostCreate | undefined
  /** Its platform options, if it has any. */
  readonly options?: PostOptionsByAccount
  readonly problems: readonly RowProblem[]
}

/** An error of a formula as spreadsheets save it. */
const formulaError = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/

/** A day as spreadsheets count them, in a cell that isn't formatted as a date. */
const dayNumber = /^\d{5}(?:[.,]\d+)?$/

type Note = (field: ImportField | undefined, sentence: string, severity?: RowProblem['severity']) => void
interface Cells {
  (field: ImportField): string
  /** True if a column is mapped to the field. */
  has(field: ImportField): boolean
}

/** Parses a row of a file. Times before `now` (ms) are errors, because the post would be published immediately. */
export function readRow(
  cells: readonly string[],
  options: ReadOptions,
  records: NamedRecords,
  now: number,
): ReadRow {
  const problems: RowProblem[] = []
  const note: Note = (field, sentence, severity = 'error') =>
    void problems.push({ severity, field, sentence })
  const cell = mappedCells(cells, options.mapping)
  for (const field of importFields.filter((each) => formulaError.test(cell(each))))
    note(
      field,
      i18n.t('The formula in this cell has the error {error}. Fix it in the file.', { error: cell(field) }),
    )
  // What else is wrong with the row may only follow from it.
  if (problems.length > 0) return { body: undefined, problems }
  const scheduledAt = readWhen(cell, options, now, note)
  const targets = readTargets(cell, options, records, note)
  const platformOptions = readOptions(cell, targets, options, note)
  const campaignId = readCampaign(cell, records, note)
  const asset = cell('asset').trim()
  const draft = {
    content: readContent(cell, note),
    targets,
    ...(scheduledAt !== undefined && { scheduledAt }),
    ...(campaignId !== undefined && { campaignId }),
    ...(asset !== '' && { assetId: asset }),
  }
  const parsed = PostCreate.safeParse(draft)
  // The problems above describe the same more clearly.
  if (!parsed.success && !problems.some(({ severity }) => severity === 'error')) {
    for (const { path, message } of parsed.error.issues) note(fieldOf(path), message)
  }
  if (parsed.success) addPlatformIssues(parsed.data, records, note)
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  if (!parsed.success || hasErrors) return { body: undefined, problems }
  return { body: parsed.data, problems, ...(platformOptions && { options: platformOptions }) }
}

function readOptions(
  cell: Cells,
  targets: readonly PostTarget[],
  { supportsOptions = true }: ReadOptions,
  note: Note,
): PostOptionsByAccount | undefined {
  const found = readOptionCell(cell('options'), targets)
  if (!found)
    note(
      'options',
      i18n.t(
        'Can’t read the platform options. Write one line for each account, such as subreddit=coffee; nsfw=no.',
      ),
    )
  if (!found || Object.keys(found).length === 0) return undefined
  if (supportsOptions) return found
  note('options', i18n.t('This API doesn’t store platform options, so they’re left out.'), 'warn')
  return undefined
}

function mappedCells(cells: readonly string[], mapping: ColumnMapping): Cells {
  const cell = (field: ImportField) => cells[mapping[field] ?? -1] ?? ''
  return Object.assign(cell, { has: (field: ImportField) => mapping[field] !== undefined })
}

const fieldsOfContent: Readonly<Record<string, ImportField>> = {
  text: 'text',
  mediaUrls: 'media',
  mediaType: 'mediaType',
  hashtags: 'hashtags',
  mentions: 'mentions',
  link: 'link',
}
const fieldsOfBody: Readonly<Record<string, ImportField>> = {
  targets: 'accounts',
  scheduledAt: 'date',
  campaignId: 'campaign',
  assetId: 'asset',
}

const fieldOf = ([first, second]: readonly PropertyKey[]): ImportField | undefined =>
  first === 'content' ? fieldsOfContent[String(second)] : fieldsOfBody[String(first)]

function readContent(cell: Cells, note: Note) {
  const text = cell('text').replaceAll('\r\n', '\n')
  if (text.trim() === '') note('text', i18n.t('Text is missing.'))
  const link = cell('link').trim()
  const mediaUrls = readAddresses(cell('media'))
  return {
    text,
    mediaUrls,
    hashtags: readWords(cell('hashtags'), '#'),
    mentions: readWords(cell('mentions'), '@'),
    ...mediaTypeOf(cell, mediaUrls, note),
    ...(link !== '' && { link }),
  }
}

function mediaTypeOf(cell: Cells, urls: readonly string[], note: Note) {
  const named = cell('mediaType').trim().toLowerCase()
  const known = postMediaTypes.find((type) => type === named)
  if (known) return { mediaType: known }
  if (named !== '')
    note(
      'mediaType',
      i18n.t('“{named}” isn’t a media type. Use image, video or carousel.', { named: short(named) }),
      'warn',
    )
  const [first, second] = urls
  // An exported file has the column; if it is empty, the post has no media type.
  if (first === undefined || cell.has('mediaType')) return {}
  return { mediaType: second !== undefined ? 'carousel' : isVideoUrl(first) ? 'video' : 'image' } as const
}

const short = (text: string) => cutToGraphemes(text, 41)

/** The row's instant; undefined for a draft. */
function readWhen(cell: Cells, options: ReadOptions, now: number, note: Note): string | undefined {
  const status = cell('status').trim().toLowerCase()
  if (status === 'published' || status === 'sent') {
    note('status', i18n.t('Already published.'))
    return undefined
  }
  const [dateCell, timeCell] = [cell('date').trim(), cell('time').trim()]
  if (status === 'draft') return undefined
  if (dateCell === '') {
    if (timeCell !== '') note('date', i18n.t('Has a time but no date.'))
    return undefined
  }
  const date = readDate(dateCell, options.dateOrder)
  if (!date) {
    note(
      'date',
      dayNumber.test(dateCell)
        ? i18n.t('“{dateCell}” is a number. Format the column as a date in your spreadsheet.', { dateCell })
        : i18n.t('Can’t read “{dateCell}” as a date. Write it like 2026-10-31.', {
            dateCell: short(dateCell),
          }),
    )
    return undefined
  }
  const ms = timeCell === '' ? (date.ms ?? options.defaultTime) : readTimeCell(timeCell, note)
  const zone = date.offset ?? zoneOf(cell('zone'), options, note)
  if (ms === undefined || zone === undefined) return undefined
  const at = instantIn(date.day, ms, zone)
  const changed = clockChange(date.day, ms, at, zone)
  if (changed !== undefined) note('time', changed, 'warn')
  if (Date.parse(at) <= now)
    note(
      'date',
      i18n.t('This time has passed. Enter a later one in the file, or leave the date empty for a draft.'),
    )
  return at
}

function readTimeCell(cell: string, note: Note): number | undefined {
  // Spreadsheets export a time with the first day of their calendar, which in some of Excel for Mac is in 1904.
  const ms = readTime(/^(?:1899|1900|1904)-\d\d-\d\d[T ](.+)$/.exec(cell)?.[1] ?? cell)
  if (ms === undefined)
    note('time', i18n.t('Can’t read “{cell}” as a time. Write it like 14:30.', { cell: short(cell) }))
  return ms
}

function zoneOf(cell: string, options: ReadOptions, note: Note): string | undefined {
  if (cell.trim() === '') return options.zone
  const zone = readZone(cell)
  if (zone === undefined)
    note(
      'zone',
      i18n.t('“{cell}” isn’t a known time zone. Use a name such as Europe/Berlin.', { cell: short(cell) }),
    )
  return zone
}

function readTargets(
  cell: Cells,
  options: ReadOptions,
  { accounts }: NamedRecords,
  note: Note,
): PostTarget[] {
  const names = readNames(cell('accounts'))
  const platforms = readNames(cell('platforms'))
  const chosen =
    names.length > 0
      ? names.flatMap((name) => accountCalled(name, accounts, note))
      : platforms.length > 0
        ? platforms.flatMap((name) => accountOn(name, 'platforms', accounts, note))
        : accounts.filter(({ id }) => options.accountIds.includes(id))
  if (names.length + platforms.length === 0 && chosen.length === 0)
    note('accounts', i18n.t('No account given.'))
  const types = cell('postTypes').split(/[;,|\n]/)
  const targets = chosen.flatMap(({ id, platform }, index): PostTarget[] => {
    const postType = (types.length > 1 ? types[index] : types[0])?.trim()
    return platform ? [{ platform, accountId: id, ...(postType && { postType }) }] : []
  })
  const byId = new Map(targets.map((target) => [target.accountId, target]))
  return [...byId.values()]
}

type Account = NamedRecords['accounts'][number]

function accountCalled(name: string, accounts: readonly Account[], note: Note): Account[] {
  const found = accountsCalled(name, accounts)
  if (found.length === 0 && platformCalled(name)) return accountOn(name, 'accounts', accounts, note)
  if (found.length === 0)
    note('accounts', i18n.t('No connected account is named “{name}”.', { name: short(name) }))
  if (found.length > 1)
    note(
      'accounts',
      i18n.t('{count} accounts are named “{name}”. Put the platform before the name.', {
        count: found.length,
        name: short(name),
      }),
    )
  return found.length === 1 ? [...found] : []
}

function accountOn(name: string, field: ImportField, accounts: readonly Account[], note: Note): Account[] {
  const platform = platformCalled(name)
  if (platform === undefined) {
    note(field, i18n.t('“{name}” isn’t a known platform.', { name: short(name) }))
    return []
  }
  const found = accounts.filter((account) => account.platform === platform)
  if (found.length === 0) note(field, i18n.t('No {0} account is connected.', { 0: platformNames[platform] }))
  if (found.length > 1)
    note(
      field,
      i18n.t('There are {count} accounts on {0}. Name the one you mean.', {
        count: found.length,
        0: platformNames[platform],
      }),
    )
  return found.length === 1 ? found : []
}

function readCampaign(cell: Cells, { campaigns }: NamedRecords, note: Note): string | undefined {
  const named = cell('campaign').trim()
  if (named === '') return undefined
  const byId = campaigns.find(({ id }) => id === named)
  if (byId) return byId.id
  const found = campaigns.filter(({ name }) => name?.trim().toLowerCase() === named.toLowerCase())
  if (found.length === 0) note('campaign', i18n.t('No campaign is named “{named}”.', { named: short(named) }))
  if (found.length > 1)
    note(
      'campaign',
      i18n.t('{count} campaigns are named “{named}”. Use the campaign’s ID instead.', {
        count: found.length,
        named: short(named),
      }),
    )
  return found.length === 1 ? found[0]?.id : undefined
}

/** Adds platform limits: official ones are errors for posts with a time, as in the composer. */
function addPlatformIssues(body: PostCreate, { accounts }: NamedRecords, note: Note): void {
  const { text, hashtags, mentions, link, mediaUrls } = body.content
  const media = mediaUrls.map((url) => ({
    type: isVideoUrl(url) ? ('video' as const) : ('image' as const),
    ...(/\.gif(?:[?#]|$)/i.test(url) && { mimeType: 'image/gif' }),
  }))
  const seen = new Set<string>()
  for (const { accountId, platform, postType } of body.targets) {
    const longPosts = takeLongPosts(accounts.filter(({ id }) => id === accountId))
    const draft = {
      text,
      hashtags,
      mentions,
      media,
      postType,
      longPosts,
      ...(link !== undefined && { link }),
    }
    for (const problem of validate(draft, platform)) {
      const { severity, rule } = problem
      const sentence = sentenceWithoutText(problem)
      if (severity === 'note' || seen.has(sentence)) continue
      seen.add(sentence)
      const blocks = severity === 'block' && (body.scheduledAt !== undefined || rule.platform === 'api')
      const field = rule.subject === 'title' ? 'text' : rule.subject
      note(field, sentence, blocks ? 'error' : 'warn')
    }
  }
}

/** Key that is equal for duplicate posts: text, accounts, time and media. */
export function likeness(post: Pick<Post, 'content' | 'targets' | 'scheduledAt'> | PostCreate): string {
  const accounts = post.targets.map(({ accountId }) => accountId).sort()
  const at = post.scheduledAt === undefined ? '' : Date.parse(post.scheduledAt)
  const words = post.content.text.normalize('NFC').replace(/\s+/g, ' ').trim()
  return JSON.stringify([words, accounts, at, post.content.mediaUrls])
}

/** A problem with its field, for a list: "Date: …". */
export const problemText = ({ field, sentence }: RowProblem): string =>
  field === undefined ? sentence : `${fieldLabels[field]}: ${sentence}`
