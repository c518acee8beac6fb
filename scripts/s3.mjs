import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const isThere = () => existsSync('/usr/bin/swift-proxy-server') && existsSync('/usr/bin/memcached')

const aptInstall =
  'export DEBIAN_FRONTEND=noninteractive; apt-get update && timeout 240 apt-get install -y --no-install-recommends ' +
  'swift-proxy swift-account swift-container swift-object memcached'

/**
 * Finds OpenStack Swift, a real S3 server, and installs it on Debian as root where nothing would start it as a service.
 * Elsewhere the tests that need it are skipped.
 * @returns {Promise<{ reason: string }>} why it isn't there, if it isn't
 */
export const findOrInstallS3 = async () => {
  if (isThere()) return { reason: '' }
  const mayInstall =
    process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !existsSync('/run/systemd/system')
  if (mayInstall) await run('sh', ['-c', aptInstall])
  return {
    reason: isThere()
      ? ''
      : 'The tests on a real S3 server are skipped: OpenStack Swift isn’t installed. On Debian, install swift-proxy, swift-account, swift-container, swift-object and memcached.',
  }
}
