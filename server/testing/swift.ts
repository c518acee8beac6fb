import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../media/s3-storage'
import { freePort } from './program'

// A real S3 server for tests: OpenStack Swift with its s3api, from Debian's packages, in a folder and on ports of its
// own.

const kinds = ['object', 'container', 'account'] as const
type Kind = (typeof kinds)[number]

const programOf = (kind: Kind | 'proxy'): string => `/usr/bin/swift-${kind}-server`

const memcached = '/usr/bin/memcached'

/** Tests that need a real S3 server are skipped if Swift isn't installed. */
export const hasSwift =
  existsSync(memcached) && [...kinds, 'proxy' as const].every((kind) => existsSync(programOf(kind)))

/** Runs a program of Swift with a configuration folder other than `/etc/swift`. */
const runner = `import runpy, sys
from swift.common.utils import set_swift_dir
set_swift_dir(sys.argv[1])
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name='__main__')`

const section = (name: string, values: Record<string, string | number>): string =>
  `[${name}]\n${Object.entries(values)
    .map(([key, value]) => `${key} = ${value}`)
    .join('\n')}\n`

function common(folder: string, port: number): Record<string, string | number> {
  return {
    bind_ip: '127.0.0.1',
    bind_port: port,
    workers: 0,
    user: os.userInfo().username,
    swift_dir: folder,
    devices: path.join(folder, 'devices'),
    mount_check: 'false',
    log_address: '/dev/null',
  }
}

const storageConfig = (folder: string, kind: Kind, port: number): string =>
  section('DEFAULT', common(folder, port)) +
  section('pipeline:main', { pipeline: `${kind}-server` }) +
  section(`app:${kind}-server`, { use: `egg:swift#${kind}` })

const filters = ['catch_errors', 'gatekeeper', 'listing_formats', 'copy', 'slo', 'dlo']

const proxyConfig = (folder: string, port: number, cachePort: number): string =>
  section('DEFAULT', common(folder, port)) +
  section('pipeline:main', {
    pipeline:
      'catch_errors gatekeeper cache listing_formats s3api tempauth copy slo dlo versioned_writes proxy-server',
  }) +
  section('app:proxy-server', {
    use: 'egg:swift#proxy',
    account_autocreate: 'true',
    allow_account_management: 'true',
  }) +
  section('filter:s3api', {
    use: 'egg:swift#s3api',
    s3_acl: 'no',
    check_bucket_owner: 'no',
    location: 'us-east-1',
  }) +
  section('filter:cache', { use: 'egg:swift#memcache', memcache_servers: `127.0.0.1:${cachePort}` }) +
  section('filter:tempauth', { use: 'egg:swift#tempauth', user_test_tester: 'testing .admin' }) +
  section('filter:versioned_writes', { use: 'egg:swift#versioned_writes', allow_versioned_writes: 'true' }) +
  filters.map((name) => section(`filter:${name}`, { use: `egg:swift#${name}` })).join('')

/** Creates a ring with a single device. */
function makeRing(folder: string, kind: Kind, port: number): void {
  const builder = `${kind}.builder`
  for (const args of [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/d1`, '1'], ['rebalance']]) {
    const { status, stderr } = spawnSync('/usr/bin/swift-ring-builder', [builder, ...args], { cwd: folder })
    // 1 is a warning.
    if (status !== 0 && status !== 1) throw new Error(`swift-ring-builder failed: ${stderr.toString()}`)
  }
}

export type Swift = Awaited<ReturnType<typeof startSwift>>

/** Starts Swift with an empty bucket. */
export async function startSwift() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'studio-swift-'))
  await mkdir(path.join(folder, 'devices', 'd1'), { recursive: true })
  await writeFile(
    path.join(folder, 'swift.conf'),
    section('swift-hash', { swift_hash_path_suffix: 's', swift_hash_path_prefix: 'p' }) +
      section('storage-policy:0', { name: 'Policy-0', default: 'yes' }),
  )
  const children: ChildProcess[] = []
  let stderr = ''
  const run = (program: string, args: readonly string[]): void => {
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-4_000)))
    children.push(child)
  }
  const launch = (kind: Kind | 'proxy'): void =>
    run('/usr/bin/python3', ['-c', runner, folder, programOf(kind), path.join(folder, `${kind}.conf`)])
  const stop = async (): Promise<void> => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      }),
    )
    await rm(folder, { recursive: true, force: true })
  }
  for (const kind of kinds) {
    const port = await freePort()
    await writeFile(path.join(folder, `${kind}.conf`), storageConfig(folder, kind, port))
    makeRing(folder, kind, port)
    launch(kind)
  }
  // The proxy needs a cache, and is slow without one.
  const cachePort = await freePort()
  run(memcached, ['-u', os.userInfo().username, '-l', '127.0.0.1', '-p', String(cachePort), '-m', '16'])
  const port = await freePort()
  await writeFile(path.join(folder, 'proxy.conf'), proxyConfig(folder, port, cachePort))
  launch('proxy')

  const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing', region: 'us-east-1' }
  const config: S3Config = { endpoint: `http://127.0.0.1:${port}`, bucket: 'media', ...keys }
  const aws = new AwsClient({ ...keys, service: 's3', retries: 0 })
  const make = async (bucket: string): Promise<number | undefined> => {
    const made = await aws.fetch(`${config.endpoint}/${bucket}`, { method: 'PUT' }).catch(() => undefined)
    await made?.body?.cancel()
    return made?.status
  }
  for (let tries = 0; ; tries++) {
    const status = await make(config.bucket)
    if (status === 200) break
    if (tries === 600 || children.some(({ exitCode }) => exitCode !== null)) {
      await stop()
      throw new Error(`Swift didn’t start (${status ?? 'no answer'}): ${stderr}`)
    }
    await pause(100)
  }
  return {
    config,
    /** Creates another bucket. */
    async bucket(name: string): Promise<S3Config> {
      await make(name)
      return { ...config, bucket: name }
    },
    /** The names of all objects in a bucket. */
    async names(bucket = config.bucket): Promise<string[]> {
      const text = await (await aws.fetch(`${config.endpoint}/${bucket}`)).text()
      return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name)
    },
    stop,
  }
}
