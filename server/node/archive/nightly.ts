import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { addAbortSignal } from 'node:stream'
import { isNull, sum } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { media } from '../../db/schema'
import { fileTarget, writingTo } from './archive-file'
import { contentsOf, missingOf } from './describe'
import { type ArchiveSource, makeArchive } from './make-archive'
import { checkArchive } from './read-archive'

// One archive per night, of which the newest are kept (docs/decisions/0078-an-archive-a-night.md).

/** The local hour after which the night's archive is due. */
const hour = 3
const checkEveryMs = 600_000
/** Share of the disk that stays free. */
const freeShare = 0.1

const archiveName = /^studio-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/
const draftName = /^studio-[\dTZ-]+\.tar\.gz\.[\da-f-]+\.part$/

const nameOf = (at: Date): string => `studio-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`

function timeOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = archiveName.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** True if a night has begun since `newest`, or if there is no archive yet, or only of when the clock was ahead. */
export function isDue(newest: Date | undefined, now: Date): boolean {
  if (!newest || newest > now) return true
  const night = new Date(now)
  night.setHours(hour, 0, 0, 0)
  if (night > now) night.setDate(night.getDate() - 1)
  return newest < night
}

/** Names of the archives in `folder`, newest first. Those from when the clock was ahead come last. */
export async function archivesIn(folder: string, now = new Date()): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => archiveName.test(name))
  const isAhead = (name: string): boolean => (timeOf(name) ?? now) > now
  return names.toSorted((a, b) => Number(isAhead(a)) - Number(isAhead(b)) || (a < b ? 1 : -1))
}

/** Bytes that may be written to `folder` while leaving enough of its disk free. */
async function roomIn(folder: string): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return (bavail - blocks * freeShare) * bsize
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}

/** Estimated size of the next archive: that of the last one or of all stored media, whichever is larger. */
async function expectedBytes(db: Database, last: string | undefined): Promise<number> {
  // A twin's files stay at its source.
  const [row] = await db
    .select({ bytes: sum(media.size) })
    .from(media)
    .where(isNull(media.elsewhere))
  return Math.max(Number(row?.bytes ?? 0), last === undefined ? 0 : await sizeOf(last))
}

/**
 * Removes the oldest of `files` (newest first) until `room` is enough; false if it can't be, and then removes none.
 */
async function makeRoom(
  needed: number,
  files: readonly string[],
  room: () => Promise<number>,
): Promise<boolean> {
  const sizes = await Promise.all(files.map(sizeOf))
  if ((await room()) + sizes.reduce((all, size) => all + size, 0) < needed) return false
  for (const file of files.toReversed()) {
    if ((await room()) >= needed) return true
    await rm(file)
  }
  return (await room()) >= needed
}

interface NightlyOptions {
  readonly folder: string
  /** Number of archives to keep. */
  readonly keep: number
  /** Bytes that may be written there; measured when left out. */
  readonly room?: () => Promise<number>
  /** Aborted to give up an archive that is being made, which may take hours. */
  readonly signal?: AbortSignal
}

/**
 * Makes an archive if a night has begun since the last one, and removes those beyond `keep`. If the disk lacks room,
 * the oldest are removed first, but never the newest; if that wouldn't be enough, nothing is removed or made. Returns
 * a line to log, if any.
 */
export async function archiveIfDue(
  source: ArchiveSource,
  { folder, keep, room = () => roomIn(folder), signal }: NightlyOptions,
): Promise<string | undefined> {
  const now = new Date(source.clock())
  const [newest, ...others] = await archivesIn(folder, now)
  if (!isDue(newest === undefined ? undefined : timeOf(newest), now)) return undefined
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Left behind by a process that died.
  for (const name of await readdir(folder)) if (draftName.test(name)) await rm(path.join(folder, name))
  const needed = await expectedBytes(source.db, newest && path.join(folder, newest))
  const removable = others.map((name) => path.join(folder, name))
  if (!(await makeRoom(needed, removable, room)))
    return `No archive was made: the disk of ${folder} has too little room for about ${Math.ceil(needed / 1e6)} MB more, with a tenth of it left free.`
  const name = nameOf(now)
  const target = await fileTarget(path.join(folder, name), { force: false })
  try {
    const archive = await makeArchive(source)
    if (signal) addAbortSignal(signal, archive)
    const checked = await checkArchive(writingTo(archive, target))
    await target.commit()
    for (const old of (await archivesIn(folder, now)).slice(keep)) await rm(path.join(folder, old))
    return [`Archived ${contentsOf(checked)} to ${path.join(folder, name)}.`, ...missingOf(checked)].join(' ')
  } catch (error) {
    await target.drop()
    throw error
  }
}

/**
 * Makes an archive each night from now on, in the leader process. `stop` gives up one that is being made; the next
 * process makes it again.
 */
export function startNightlyArchive(
  source: ArchiveSource,
  { isLeader, ...options }: Omit<NightlyOptions, 'signal'> & { readonly isLeader: () => boolean },
  { everyMs = checkEveryMs } = {},
): { stop(): Promise<void> } {
  if (options.keep === 0) return { stop: () => Promise.resolve() }
  const stopping = new AbortController()
  const { signal } = stopping
  let working: Promise<void> = Promise.resolve()
  // The same line is logged once, not every ten minutes.
  let lastLine: string | undefined
  const check = async (): Promise<void> => {
    if (signal.aborted || !isLeader()) return
    const line = await archiveIfDue(source, { ...options, signal })
    if (line !== undefined && line !== lastLine) console.log(line)
    lastLine = line
  }
  const timer = setInterval(() => {
    working = working.then(check).catch((error: unknown) => {
      if (!signal.aborted) console.error('Couldn’t make the nightly archive:', error)
    })
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await working
    },
  }
}
