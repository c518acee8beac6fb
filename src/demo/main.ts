import { setHostBadge } from '~/src/app/shell/host-badge'
import { ownAddress } from '../api/address'
import { session } from '../api/session'
import { webStorageKeys } from '../storage/web-storage-keys'
import { DemoBadge } from './demo-mark'
import { startHost } from './host'
import { intercept } from './intercept'
import { hideNotice, showNotice } from './notice'
import { onlyHere } from './only-here'
import { followOwnFiles } from './own-files'
import { resetDemo, resetIfAsked } from './reset'

/** Signs in as the owner, in memory alone: kept, `public/early.js` would send reads before anything answers them. */
function enter(token: string): void {
  session.signIn({ address: ownAddress(), token, remembered: false })
  sessionStorage.removeItem(webStorageKeys.session)
}

async function start(): Promise<void> {
  if (!isSecureContext) throw new Error('Its address must start with https://.')
  await onlyHere(() => showNotice('The demo is already open in another tab. Close that tab to open it here.'))
  const late = setTimeout(() => showNotice('Setting up the demo. The first time takes a few seconds.'), 700)
  await resetIfAsked()
  const host = await startHost().finally(() => clearTimeout(late))
  await intercept(host)
  followOwnFiles(host)
  enter(host.token)
  setHostBadge(DemoBadge)
  hideNotice()
  await import('../main')
}

start().catch((error: unknown) => {
  console.error(error)
  const reason = error instanceof Error ? error.message : String(error)
  showNotice(`Couldn’t open the demo in this browser: ${reason}`, {
    name: 'Reset the demo',
    onClick: resetDemo,
  })
})
