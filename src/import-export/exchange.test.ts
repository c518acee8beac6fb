import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Post, type PostCreate, platforms } from '~/contract'
import { testInstant, testZone } from '~/domain/calendar/test-zones'
import { readNames, readWords } from './cells'
import { guardCell, readCsv, unguardCell, writeCsv } from './csv'
import { guessColumns, headerKey, sheetOf } from './import-columns'
import { postTable } from './post-row'
import { type ReadOptions, readRow } from './read-row'
import { readDate } from './read-when'

const accounts = [
  { id: 'acc_1', platform: 'twitter' as const, name: 'Fernhollow', handle: '@fernhollow' },
  { id: 'acc_2', platform: 'instagram' as const, name: 'Fernhollow', handle: '@fernhollow' },
  { id: 'acc_3', platform: 'instagram' as const, name: 'Shop; the other, one', handle: undefined },
  { id: 'acc_4', platform: 'facebook' as const, name: '=cmd()', handle: undefined },
  { id: 'acc_5', platform: 'facebook' as const, name: 'Twin', handle: 'twin' },
  { id: 'acc_6', platform: 'facebook' as const, name: 'Twin', handle: 'twin' },
  { id: 'acc_7', platform: 'linkedin' as const, name: 'acc_1', handle: undefined },
]
const campaigns = [
  { id: 'camp_1', name: 'First frost' },
  { id: 'camp_2', name: 'Twin' },
  { id: 'camp_3', name: 'Twin' },
  { id: 'camp_4', name: 'camp_1' },
]
const records = { accounts, campaigns }

const readBack = (csv: string, zone: string, now = 0) => {
  const { table, faultyRow } = readCsv(csv)
  expect(faultyRow).toBeUndefined()
  const sheet = sheetOf(table)
  const mapping = guessColumns(sheet?.header ?? [])
  const options: ReadOptions = { mapping, dateOrder: 'dmy', zone, defaultTime: 0, accountIds: [] }
  return (sheet?.rows ?? []).map(({ cells }) => readRow(cells, options, records, now))
}

const word = fc
  .stringMatching(/^[\p{L}\p{N}=+'"-][\p{L}\p{N}=+'". -]{0,12}$/u)
  .map((text) => text.trim())
  .filter(Boolean)
const nasty = fc.constantFrom(
  '=1+1',
  "'=1",
  '+49',
  '-x',
  '@sum',
  '\tx',
  '"',
  "''",
  'a;b|c,d',
  '<script>',
  'né 😀',
  '﹢',
)
const text = fc
  .array(fc.oneof(word, nasty, fc.constantFrom('\n', ' ', '\n\n')), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''))
  // A file's first row would lose a leading byte order mark.
  .filter((all) => all.trim() !== '')
const url = fc.webUrl({ withQueryParameters: true }).filter((address) => !/["'<>{}|\\^`]/.test(address))
const mentions = fc.uniqueArray(word, { maxLength: 4 })
const hashtag = word.map((text) => text.replaceAll(' ', '')).filter(Boolean)
const hashtags = fc.uniqueArray(hashtag, { maxLength: 4 })

const body = fc
  .record({
    text,
    hashtags,
    mentions,
    link: fc.option(url, { nil: undefined }),
    mediaUrls: fc.array(url, { maxLength: 3 }),
    mediaType: fc.constantFrom(undefined, 'image' as const, 'carousel' as const),
    chosen: fc.uniqueArray(fc.constantFrom(...accounts), { minLength: 1, maxLength: 5 }),
    postType: fc.constantFrom(undefined, 'reel', 'story'),
    at: fc.option(testInstant, { nil: undefined }),
    campaignId: fc.constantFrom(undefined, ...campaigns.map(({ id }) => id)),
    assetId: fc.constantFrom(undefined, 'asset_1'),
  })
  .map(
    ({ chosen, postType, at, campaignId, assetId, link, mediaType, ...content }): PostCreate => ({
      content: { ...content, ...(link && { link }), ...(mediaType && { mediaType }) },
      targets: chosen.map(({ id, platform }, index) => ({
        platform,
        accountId: id,
        ...(postType && index % 2 === 0 && { postType }),
      })),
      ...(at !== undefined && { scheduledAt: new Date(at).toISOString() }),
      ...(campaignId && { campaignId }),
      ...(assetId && { assetId }),
    }),
  )

const asPost = (made: PostCreate, index: number): Post =>
  Post.parse({ ...made, id: `p${index}`, status: made.scheduledAt ? 'scheduled' : 'draft' })

describe('a CSV file', () => {
  it('survives export and import', () => {
    fc.assert(
      fc.property(fc.array(body, { maxLength: 4 }), testZone, testZone, (bodies, zone, other) => {
        const rows = readBack(writeCsv(postTable(bodies.map(asPost), zone, records)), other)
        // Platform limits may reject a post, but what is parsed is the same.
        expect(rows).toHaveLength(bodies.length)
        for (const [index, row] of rows.entries()) {
          if (row.body) expect(row.body).toEqual(bodies[index])
          else expect(row.problems.filter(({ severity }) => severity === 'error').length).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('preserves the platform options of each account', () => {
    const value = fc.oneof(fc.boolean(), nasty.filter(Boolean), word, fc.string({ minLength: 1 }))
    // A record of the contract never holds `__proto__`: reading one leaves it out.
    const name = fc.stringMatching(/^[a-z_]{1,12}$/).filter((each) => each !== '__proto__')
    const set = fc.dictionary(name, value, { maxKeys: 4 })
    const targets = (['twitter', 'linkedin'] as const).map((platform, index) => ({
      platform,
      accountId: ['acc_1', 'acc_7'][index] ?? '',
    }))
    const content = { text: 'Frost', mediaUrls: [], hashtags: [], mentions: [] }
    fc.assert(
      fc.property(set, set, (first, second) => {
        const options = Object.fromEntries(
          Object.entries({ acc_1: first, acc_7: second }).filter(([, each]) => Object.keys(each).length > 0),
        )
        const table = postTable([asPost({ content, targets }, 1)], 'UTC', records, new Map([['p1', options]]))
        const [row] = readBack(writeCsv(table), 'UTC')
        expect(row?.options ?? {}).toEqual(options)
      }),
    )
  })

  it('rejects posts only because of platform limits', () => {
    const plain = { text: 'Frost', mediaUrls: [], hashtags: ['slow'], mentions: [] }
    const made: PostCreate = {
      content: plain,
      targets: [{ platform: 'twitter', accountId: 'acc_1' }],
      scheduledAt: '2026-10-25T00:30:00.000Z',
    }
    const [row] = readBack(writeCsv(postTable([asPost(made, 1)], 'Europe/Berlin', records)), 'UTC')
    expect(row).toEqual({ body: made, problems: [] })
  })

  it('guards cells that could be read as formulas', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), nasty), (cell) => {
        const guarded = guardCell(cell)
        if (/^-?\d+(\.\d+)?$/.test(cell)) expect(guarded).toBe(cell)
        else expect(guarded).not.toMatch(/^[=+\-@\t\r\n]/)
        expect(unguardCell(guarded)).toBe(cell)
      }),
      { examples: [['-0'], ['-12.5'], ["'-5"], ['-5e3']] },
    )
  })

  it('preserves any cells', () => {
    // Line breaks within cells are one character.
    const cell = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\r', ''))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (table) => {
        expect(readCsv(writeCsv(table)).table.slice(0, table.length)).toEqual(table)
      }),
    )
  })

  it('ignores tabs within quotes when detecting the delimiter', () => {
    const table = [['"\tx\tx\tx', 'a']]
    expect(readCsv(writeCsv(table)).table.slice(0, 1)).toEqual(table)
  })

  it.each([
    ['semicolons', 'Date;Text\n2026-10-22;Frost'],
    ['tabs', 'Date\tText\n2026-10-22\tFrost'],
    ['commas', 'Date,Text\r\n2026-10-22,Frost\r\n'],
  ])('can be read with %s', (_, csv) => {
    expect(readCsv(csv).table.slice(0, 2)).toEqual([
      ['Date', 'Text'],
      ['2026-10-22', 'Frost'],
    ])
  })

  it('skips the line that tells Excel the delimiter', () => {
    const { table } = readCsv('\uFEFFsep=;\r\nDate;Text\r\n2026-10-22;Frost')
    expect(sheetOf(table)).toEqual({
      header: ['Date', 'Text'],
      rows: [{ line: 3, cells: ['2026-10-22', 'Frost'] }],
    })
    expect(readCsv('Text\nsep=;').table).toEqual([['Text'], ['sep=;']])
  })

  it('may have a title above its header', () => {
    const { table } = readCsv('Plan for October;\n\nDate;Text\n2026-10-22;Frost')
    expect(sheetOf(table)).toEqual({
      header: ['Date', 'Text'],
      rows: [{ line: 4, cells: ['2026-10-22', 'Frost'] }],
    })
    expect(sheetOf(readCsv('Text\nFrost, fog').table)?.header).toEqual(['Text'])
  })

  it('reports the row of a quoting error', () => {
    expect(readCsv('Text\n"open\nfor ever').faultyRow).toBe(2)
  })
})

describe('columns', () => {
  it('are guessed from their headers', () => {
    expect(
      guessColumns(['Post Date', 'Post Time', 'Caption (max 2200)', 'Profile', 'Image URLs', 'Notes']),
    ).toEqual({
      date: 0,
      time: 1,
      text: 2,
      accounts: 3,
      media: 4,
    })
    expect(guessColumns(['Datum', 'Uhrzeit', 'Text', 'Plattform'])).toEqual({
      date: 0,
      time: 1,
      text: 2,
      platforms: 3,
    })
  })
})

it('reads hashtags separated by spaces, with or without their mark', () => {
  expect(readWords('slow coffee', '#')).toEqual(['slow', 'coffee'])
  expect(readWords('#slow coffee|#morning#brew', '#')).toEqual(['slow', 'coffee', 'morning', 'brew'])
  expect(readWords('Ana Maria, @ben', '@')).toEqual(['Ana Maria', 'ben'])
  expect(readWords('@ana @ben', '@')).toEqual(['ana', 'ben'])
})

it('reads words and names separated by Arabic commas', () => {
  expect(readWords('#قهوة، #شاي', '#')).toEqual(['قهوة', 'شاي'])
  expect(readNames('X: @fern، acc_2')).toEqual(['X: @fern', 'acc_2'])
})

it('tells files apart by their columns in any script', () => {
  expect(headerKey([' Text', 'date'])).toBe(headerKey(['text', 'Date']))
  expect(headerKey(['النص', 'التاريخ'])).not.toBe(headerKey(['التاريخ', 'النص']))
})

describe('a row', () => {
  const header = ['Date', 'Time', 'Time zone', 'Text', 'Accounts', 'Platforms', 'Campaign', 'Media', 'Status']
  const now = Date.parse('2026-10-01T00:00:00Z')
  const readOptions = {
    dateOrder: 'dmy' as const,
    zone: 'Europe/Berlin',
    defaultTime: 9 * 3_600_000,
    accountIds: [],
  }
  const read = (...cells: string[]) =>
    readRow(cells, { ...readOptions, mapping: guessColumns(header) }, records, now)
  const sentences = (...cells: string[]) =>
    read(...cells).problems.map(({ field, sentence }) => `${field}: ${sentence}`)

  it('is a draft without a date, and scheduled with one', () => {
    expect(read('', '', '', 'Frost', 'acc_1').body?.scheduledAt).toBeUndefined()
    expect(read('22.10.2026', '', '', 'Frost', 'acc_1').body?.scheduledAt).toBe('2026-10-22T07:00:00.000Z')
    expect(read('22/10/26', '2:30 pm', 'UTC', 'Frost', 'acc_1').body?.scheduledAt).toBe(
      '2026-10-22T14:30:00.000Z',
    )
    expect(read('22 Oct 2026', '14.30', '+05:45', 'Frost', 'acc_1').body?.scheduledAt).toBe(
      '2026-10-22T08:45:00.000Z',
    )
    expect(read('2026-10-22T14:30:00Z', '', '', 'Frost', 'acc_1').body?.scheduledAt).toBe(
      '2026-10-22T14:30:00.000Z',
    )
    expect(read('October 22, 2026', '9 AM', '', 'Frost', 'acc_1').body?.scheduledAt).toBe(
      '2026-10-22T07:00:00.000Z',
    )
  })

  it.each(['1899-12-30', '1904-01-01'])('reads a time that a workbook stores as of %s', (first) => {
    expect(read('2026-10-22', `${first} 14:30`, 'UTC', 'Frost', 'acc_1').body?.scheduledAt).toBe(
      '2026-10-22T14:30:00.000Z',
    )
  })

  it('takes a long text for an X account that pays for it', () => {
    const problems = (subscription?: string) => {
      const accounts = [{ id: 'acc_x', platform: 'twitter' as const, handle: '@ada', subscription }]
      const options = { ...readOptions, mapping: guessColumns(header) }
      const cells = ['22.10.2026', '', '', 'a'.repeat(900), 'acc_x']
      return readRow(cells, options, { ...records, accounts }, now).problems
    }
    expect(problems()).toMatchObject([{ field: 'text', severity: 'error' }])
    expect(problems('Premium')).toEqual([])
  })

  it('reads dates with dots day first', () => {
    expect(readDate('12.05.2031', 'mdy')).toEqual({ day: '2031-05-12' })
    expect(readDate('12/05/2031', 'mdy')).toEqual({ day: '2031-12-05' })
  })

  it('finds accounts by id, handle, name and platform, and reports unknown ones', () => {
    const ids = (names: string, on = '') =>
      read('', '', '', 'Frost', names, on).body?.targets.map((to) => to.accountId)
    expect(ids('X: @fernhollow')).toEqual(['acc_1'])
    expect(ids('acc_2')).toEqual(['acc_2'])
    expect(ids('', 'twitter')).toEqual(['acc_1'])
    expect(ids('', 'LinkedIn; X')).toEqual(['acc_7', 'acc_1'])
    expect(ids('LinkedIn; X')).toEqual(['acc_7', 'acc_1'])
    expect(sentences('', '', '', 'Frost', '@fernhollow')).toEqual([
      'accounts: 2 accounts are named “@fernhollow”. Put the platform before the name.',
    ])
    expect(sentences('', '', '', 'Frost', 'nobody')).toEqual([
      'accounts: No connected account is named “nobody”.',
    ])
    expect(sentences('', '', '', 'Frost', '', 'instagram')).toEqual([
      'platforms: There are 2 accounts on Instagram. Name the one you mean.',
    ])
    expect(sentences('', '', '', 'Frost')).toEqual(['accounts: No account given.'])
  })

  it.each([
    ['32.10.2026', '', '', 'date: Can’t read “32.10.2026” as a date. Write it like 2026-10-31.'],
    ['', '14:30', '', 'date: Has a time but no date.'],
    ['22.10.2026', '25:00', '', 'time: Can’t read “25:00” as a time. Write it like 14:30.'],
    // A cell with 14.30 in a spreadsheet, which isn’t a time there.
    ['22.10.2026', '14.3', '', 'time: Can’t read “14.3” as a time. Write it like 14:30.'],
    ['22.10.2026', '9:00', 'Mars', 'zone: “Mars” isn’t a known time zone. Use a name such as Europe/Berlin.'],
    [
      '22.9.2026',
      '9:00',
      '',
      'date: This time has passed. Enter a later one in the file, or leave the date empty for a draft.',
    ],
    ['46317', '', '', 'date: “46317” is a number. Format the column as a date in your spreadsheet.'],
    ['#REF!', '9:00', '', 'date: The formula in this cell has the error #REF!. Fix it in the file.'],
  ])('reports the problem with %s %s %s', (date, time, zone, sentence) => {
    expect(sentences(date, time, zone, 'Frost', 'acc_1')).toEqual([sentence])
  })

  it('is validated against the contract and official limits', () => {
    expect(sentences('', '', '', '', 'acc_1')).toContain('text: Text is missing.')
    expect(sentences('', '', '', 'x'.repeat(10_001), 'acc_5')).toContain(
      'text: Must be 1 to 10000 characters.',
    )
    expect(sentences('', '', '', 'Frost', 'acc_1', '', '', 'not-an-address')[0]).toMatch(
      /^media: Enter a full/,
    )
    expect(read('22.10.2026', '', '', 'x'.repeat(300), 'acc_1').body).toBeUndefined()
    expect(sentences('22.10.2026', '', '', 'x'.repeat(300), 'acc_1')[0]).toMatch(
      /^text: X .* You’re 20 over\.$/,
    )
    // A draft can still be corrected.
    expect(read('', '', '', 'x'.repeat(300), 'acc_1').body).toBeDefined()
    expect(sentences('', '', '', 'Frost', 'acc_1', '', 'Nothing')).toEqual([
      'campaign: No campaign is named “Nothing”.',
    ])
    expect(sentences('22.10.2026', '', '', 'Frost', 'acc_1', '', '', '', 'published')).toEqual([
      'status: Already published.',
    ])
  })

  it('accepts one line of platform options for all accounts, and reports unreadable ones', () => {
    const withOptions = (cell: string, supportsOptions = true) =>
      readRow(
        ['Frost', 'acc_1; acc_7', cell],
        {
          mapping: guessColumns(['Text', 'Accounts', 'Platform options']),
          dateOrder: 'dmy',
          zone: 'UTC',
          defaultTime: 0,
          accountIds: [],
          supportsOptions,
        },
        records,
        now,
      )
    const both = { title: 'First; frost', nsfw: false }
    expect(withOptions('title="First; frost"; nsfw=No;').options).toEqual({ acc_1: both, acc_7: both })
    expect(withOptions('-\nvisibility=PUBLIC').options).toEqual({ acc_7: { visibility: 'PUBLIC' } })
    for (const cell of ['everyone', 'a=1\nb=2\nc=3', 'a="1', 'a=1 b="2"', '__proto__'])
      expect(withOptions(cell).problems[0]?.field, cell).toBe('options')
    const left = withOptions('title=Frost', false)
    expect(left.options).toBeUndefined()
    expect(left.problems.map(({ severity }) => severity)).toEqual(['warn'])
    expect(left.body).toBeDefined()
  })

  it('never throws and never produces an invalid body', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), nasty, fc.constantFrom(...platforms)), {
          maxLength: 12,
        }),
        (cells) => {
          const { body: made, problems } = read(...cells)
          expect(made === undefined).toBe(problems.some(({ severity }) => severity === 'error'))
        },
      ),
    )
  })
})
