import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './program'

// A real Postgres for tests, in a folder of its own, separate from the machine's own server.

/** Debian's folders of each version's programs, newest first. */
function debianFolders(): string[] {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return []
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => path.join(root, version, 'bin'))
}

/** The folder of Postgres's programs: `STUDIO_POSTGRES` (scripts/postgres.mjs), or an installed one. */
function findPostgres(): string | undefined {
  const given = process.env.STUDIO_POSTGRES
  const onPath = (process.env.PATH ?? '').split(path.delimiter)
  const folders = [...(given ? [given] : []), ...debianFolders(), ...onPath]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')))
}

const programs = findPostgres()
/** Tests that need Postgres are skipped if it isn't installed. */
export const hasPostgres = programs !== undefined

/** Postgres refuses to run as root, so another user runs it: postgres, or nobody. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = ['postgres', 'nobody'].flatMap(
    (name) => users.find((user) => user.startsWith(`${name}:`)) ?? [],
  )
  const [, , uid, gid] = (line[0] ?? '').split(':')
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

/** Collects a program's stderr. */
function stderrOf(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-4_000)))
  return () => text
}

async function untilReady(url: string, child: ChildProcess, stderr: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) break
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await pause(100)
    }
  }
  throw new Error(`Postgres didn’t start: ${stderr()}`)
}

export interface TestPostgres {
  /** Creates an empty database and returns its address. */
  database(name: string): Promise<string>
  stop(): Promise<void>
}

/** Starts a Postgres on a free port. Its data needn't survive a power cut, only its processes. */
export async function startPostgres(): Promise<TestPostgres> {
  if (programs === undefined) throw new Error('Postgres isn’t installed.')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'studio-postgres-'))
  const user = otherUser()
  if (user) await chown(folder, user.uid, user.gid)
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } }
  const data = path.join(folder, 'data')
  const remove = () => rm(folder, { recursive: true, force: true })

  const making = spawn(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'studio', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const initdbErrors = stderrOf(making)
  const [code] = (await once(making, 'exit')) as [number | null]
  if (code !== 0) {
    await remove()
    throw new Error(`Postgres’s initdb failed: ${initdbErrors()}`)
  }

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    max_connections: '200',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  }
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const stderr = stderrOf(server)
  const gone = once(server, 'exit')
  const address = (name: string) => `postgres://studio@127.0.0.1:${port}/${name}`
  const stop = async () => {
    server.kill('SIGINT')
    await gone
    await remove()
  }
  try {
    await untilReady(address('postgres'), server, stderr)
  } catch (error) {
    server.kill('SIGKILL')
    await remove()
    throw error
  }
  return {
    stop,
    async database(name) {
      const client = new pg.Client({ connectionString: address('postgres') })
      await client.connect()
      await client.query(`create database "${name}"`)
      await client.end()
      return address(name)
    },
  }
}
