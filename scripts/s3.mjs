import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const isInstalled = () => existsSync('/usr/bin/swift-proxy-server') && existsSync('/usr/bin/memcached')

const aptInstall =
  'export DEBIAN_FRONTEND=noninteractive; apt-get update && timeout 240 apt-get install -y --no-install-recommends ' +
  'swift-proxy swift-account swift-container swift-object memcached'

/**
 * Finds OpenStack Swift, a real S3 server, or installs it on Debian as root if systemd, which would start it as a service,
 * isn't running. Elsewhere the tests that need it are skipped.
 * @returns {Promise<{ reason: string }>} why it is missing, or an empty string
 */
export const findOrInstallS3 = async () => {
  if (isInstalled()) return { reason: '' }
  const mayInstall =
    process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !existsSync('/run/systemd/system')
  if (mayInstall) await run('sh', ['-c', aptInstall])
  return {
    reason: isInstalled()
      ? ''
      : 'The tests on a real S3 server are skipped: OpenStack Swift isn’t installed. On Debian, install swift-proxy, swift-account, swift-container, swift-object and memcached.',
  }
}
