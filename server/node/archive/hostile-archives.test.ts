import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  archiveOf,
  bytesOf,
  entriesIn,
  openTarget,
  rowsIn,
  studioWithArchives,
  type TarEntry,
} from '../../testing/archives'
import { holdsAll, howMany, reportSuite, seededRandom } from '../../testing/hold'
import type { TestStudio } from '../../testing/studio'
import { makeArchive } from './make-archive'

// Malicious archives: an import either refuses them with a sentence and leaves nothing behind, or imports them as a
// valid studio, and never writes outside the media folder.

let folder = ''
let studio: TestStudio
let archive: Uint8Array
let entries: TarEntry[]
let target: Awaited<ReturnType<typeof openTarget>>
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'studio-hostile-'))
  studio = await studioWithArchives(folder)
  archive = await bytesOf(await makeArchive({ ...studio.deps, folder }))
  entries = await entriesIn(archive)
  target = await openTarget()
})
afterAll(async () => {
  await target.close()
  await studio.close()
  await rm(folder, { recursive: true, force: true })
})

const text = (value: string) => new TextEncoder().encode(value)
const random = seededRandom(17)

/** Paths that lead outside, or that some system reads as such. */
const paths = [
  '../evil',
  '../../etc/cron.d/evil',
  'a/../../evil',
  './evil',
  'a/./evil',
  'a//evil',
  '/evil',
  '//evil',
  '~/evil',
  '.hidden',
  'a/.ssh',
  'C:evil',
  'C:\\evil',
  '\\\\host\\share',
  'a\\..\\..\\evil',
  '%2e%2e/evil',
  'a/%2e%2e/evil',
  '．．/evil',
  'a\u0000b',
  'a\nb',
  'a\rb',
  'evil\u202egnp.exe',
  'a b',
  ' a',
  'a/',
  '',
  '..',
  '.',
  'CON:',
  'a:stream',
  'a'.repeat(300),
  `${'a/'.repeat(120)}b`,
]

/** The entries with others between the rows and the first file. */
function withEntries(...more: TarEntry[]): TarEntry[] {
  const at = entries.findIndex(({ name }) => name.startsWith('media/'))
  return [...entries.slice(0, at), ...more, ...entries.slice(at)]
}

/** Modifies the rows of a table. */
const rewritten = (table: string, change: (rows: string) => string): TarEntry[] =>
  entries.map((entry) =>
    entry.name.startsWith(`tables/${table}/`)
      ? { ...entry, bytes: text(change(new TextDecoder().decode(entry.bytes))) }
      : entry,
  )

const types = ['symlink', 'link', 'directory', 'character-device', 'block-device', 'fifo', 'contiguous-file']

/** Flips a byte of the archive. */
function flipped(bytes: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(bytes)
  const at = Math.floor(random() * changed.length)
  changed[at] = (changed[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  return changed
}

interface Case {
  readonly name: string
  readonly made: () => Promise<Uint8Array> | Uint8Array
  /** Whether it may be imported: not every modification matters. */
  readonly mayBeTaken?: boolean
}

const of = (name: string, made: () => TarEntry[]): Case => ({ name, made: () => archiveOf(made()) })

function cases(): Case[] {
  const file = entries.find(({ name }) => name.startsWith('media/')) ?? { name: '' }
  const json = (more: object) =>
    text(JSON.stringify({ ...(JSON.parse(new TextDecoder().decode(entries[0]?.bytes)) as object), ...more }))
  const withManifest = (more: object) => [{ name: 'manifest.json', bytes: json(more) }, ...entries.slice(1)]
  return [
    ...paths.map((name) =>
      of(`a file at ${JSON.stringify(name)}`, () => withEntries({ name: `media/${name}` })),
    ),
    ...paths.map((name) =>
      of(`a row that names ${JSON.stringify(name)}`, () =>
        rewritten('media', (rows) =>
          rows.replace(/"path":"[^"]+"/, `"path":${JSON.stringify(name).replaceAll('$', '$$$$')}`),
        ),
      ),
    ),
    ...types.map((type) => of(`a ${type}`, () => withEntries({ name: 'media/evil', type }))),
    ...types.map((type) =>
      of(`a ${type} in a file’s place`, () =>
        entries.map((entry) => (entry === file ? { name: entry.name, type } : entry)),
      ),
    ),
    ...[-1, 1.5, 2 ** 53, Number.MAX_VALUE, null, '9', [], {}].map((files) =>
      of(`a manifest of ${JSON.stringify(files)} files`, () => withManifest({ files })),
    ),
    ...['__proto__', 'constructor', 'pg_authid', 'posts; drop table posts', 'posts"', '../posts'].map(
      (table) =>
        of(`rows of ${table}`, () =>
          withEntries({ name: `tables/${table}/000001.jsonl`, bytes: text('{}\n') }),
        ),
    ),
    ...['{"__proto__":{"operator":true}}', '[]', 'null', '1', `"${'x'.repeat(1e6)}"`, '{'.repeat(50_000)].map(
      (row) => of(`a row ${row.slice(0, 20)}`, () => rewritten('posts', (rows) => `${row}\n${rows}`)),
    ),
    of('an end before the end', () => [...entries.slice(0, 2), ...entries.slice(-1), ...entries.slice(2)]),
    of('two manifests', () => [...entries.slice(0, 1), ...entries]),
    of('a table twice', () => withEntries(...entries.filter(({ name }) => name.startsWith('tables/posts/')))),
    of('a file twice', () => withEntries(file)),
    { name: 'a bomb of zeros', made: () => gzipSync(new Uint8Array(200 * 2 ** 20)) },
    { name: 'a bomb in a row', made: () => archiveOf(rewritten('posts', () => ' '.repeat(100 * 2 ** 20))) },
    {
      name: 'a bomb behind the end',
      made: () => Buffer.concat([archive, gzipSync(new Uint8Array(200 * 2 ** 20))]),
      mayBeTaken: true,
    },
    { name: 'gzip in gzip', made: () => gzipSync(archive) },
    { name: 'a tar without gzip', made: () => gunzipSync(archive) },
    ...Array.from({ length: 20 }, (_, index) => ({
      name: `bytes ${index} cut`,
      made: () => archive.subarray(0, Math.floor(random() * (archive.length - 1))),
    })),
    ...Array.from({ length: 20 }, (_, index) => ({
      name: `a bit ${index} flipped`,
      made: () => flipped(archive),
      mayBeTaken: true,
    })),
    ...Array.from({ length: 20 }, (_, index) => ({
      name: `a bit ${index} flipped before it was packed`,
      made: () => gzipSync(flipped(gunzipSync(archive)), { level: 1 }),
      mayBeTaken: true,
    })),
  ]
}

const sentence = /^(ArchiveError|StorageError|CliError): [A-Z"][^\n]{10,400}\.$/

it('are refused with a sentence, leaving nothing behind', async () => {
  const all = cases()
  const step = Math.ceil(all.length / howMany({ few: 12, all: all.length }))
  const tried = all.filter((_, index) => index % step === 0)
  const wrong: string[] = []
  let refused = 0
  const names = new Set([...studio.storage.files.keys()])
  for (const { name, made, mayBeTaken = false } of tried) {
    const outcome = await target.take(await made()).then(
      () => 'taken',
      (error: unknown) => String(error),
    )
    for (const file of target.storage.files.keys())
      if (!names.has(file)) wrong.push(`${name}: wrote ${JSON.stringify(file)}`)
    if (outcome === 'taken') {
      if (!mayBeTaken) wrong.push(`${name}: taken`)
      await target.reset()
      continue
    }
    refused++
    if (!sentence.test(outcome)) wrong.push(`${name}: ${outcome.slice(0, 300)}`)
    if (target.storage.files.size > 0) wrong.push(`${name}: left files`)
    if (Object.values(await rowsIn(target.db)).flat().length > 0) wrong.push(`${name}: left rows`)
  }
  expect(wrong).toEqual([])
  if (holdsAll) expect(tried.length).toBeGreaterThanOrEqual(100)
  reportSuite(
    'hostile archives',
    `${tried.length} archives: ${refused} refused in a sentence with nothing left, ${tried.length - refused} taken as nothing of theirs was changed`,
  )
}, 1_800_000)
