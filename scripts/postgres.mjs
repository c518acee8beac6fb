import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'

/** Debian's installation folders, newest version first, then those of `PATH`. */
const folders = () => {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const onPath = (process.env.PATH ?? '').split(path.delimiter)
  return [...versions.map((version) => path.join(root, version, 'bin')), ...onPath]
}

/** @param {string} folder */
const works = (folder) =>
  existsSync(path.join(folder, 'initdb')) &&
  spawnSync(path.join(folder, 'postgres'), ['--version'], { timeout: 20_000 }).status === 0

/**
 * The folder of Postgres's programs: `STUDIO_POSTGRES`, or an installed one.
 * @returns {string | undefined}
 */
export const findPostgres = () => process.env.STUDIO_POSTGRES || folders().find(works)

/** Without Debian's default cluster, because the tests create their own. */
const aptInstall =
  'export DEBIAN_FRONTEND=noninteractive; ' +
  'mkdir -p /etc/postgresql-common && [ -e /etc/postgresql-common/createcluster.conf ] || ' +
  "echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf; " +
  'apt-get update && timeout 180 apt-get install -y --no-install-recommends -o Dpkg::Options::=--force-confold postgresql'

/**
 * Finds Postgres, or installs it on Debian as root. Elsewhere the tests that need it are skipped.
 * @returns {Promise<{ folder: string | undefined, reason: string }>} without a folder, `reason` explains why
 */
export const findOrInstallPostgres = async () => {
  const found = findPostgres()
  if (found) return { folder: found, reason: '' }
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    await run('sh', ['-c', aptInstall])
    const folder = findPostgres()
    if (folder) return { folder, reason: '' }
  }
  return {
    folder: undefined,
    reason:
      'The tests on Postgres are skipped: it isn’t installed. Install PostgreSQL, or name its folder of programs in STUDIO_POSTGRES.',
  }
}
