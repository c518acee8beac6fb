import { i18n } from '@lingui/core'
import { useState } from 'react'
import { Trash2 } from '~/src/ui/icons'
import { LazyMenu, lazyWithRetry } from '~/src/ui/lazy'
import { databaseName } from '../storage/database'
import { isLook, keyPrefix, webStorageKeys } from '../storage/web-storage-keys'
import { browserFiles, demoFolder } from './folder'

const resetKey = webStorageKeys.demoReset

/** Resets the demo on the next load, when this page no longer has the files open. */
export function resetDemo(): void {
  sessionStorage.setItem(resetKey, 'yes')
  location.assign('/')
}

/** Retries, as the previous page's worker may still have the files open. */
async function removeFolder(tries = 20): Promise<void> {
  const root = await browserFiles()
  try {
    await root?.removeEntry(demoFolder, { recursive: true })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return
    if (tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 100))
    await removeFolder(tries - 1)
  }
}

const dropDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })

/** Deletes the studio's data on this device except theme and rail. */
async function forgetDevice(): Promise<void> {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith(keyPrefix) && !isLook(key)) storage.removeItem(key)
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  await Promise.all(names.filter((name) => name.startsWith(databaseName)).map(dropDatabase))
}

/** Deletes everything if `resetDemo` was called. Await it before anything is opened. */
export async function resetIfAsked(): Promise<void> {
  if (sessionStorage.getItem(resetKey) === null) return
  await removeFolder()
  await forgetDevice()
}

const ConfirmDialog = lazyWithRetry(async () => (await import('~/src/ui/dialog')).ConfirmDialog)

/** Says in the top bar that this is the demo, and offers to reset it. */
export const DemoBadge = () => (
  <Badge label={i18n.t('Demo')} hint={i18n.t('Everything runs in this browser. Nothing is published.')} />
)

/** The badge if the browser refuses to store anything. */
export const PassingDemoBadge = () => (
  <Badge
    label={i18n.t('Demo until reload')}
    hint={i18n.t('This window keeps no files, so a reload starts the demo over. Nothing is published.')}
  />
)

function Badge({ label, hint }: { label: string; hint: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <LazyMenu
        label={label}
        align="end"
        trigger={
          <button
            type="button"
            className="flex h-8 flex-none items-center gap-1.5 rounded bg-press px-2 text-12 font-medium text-ink-2 hover:bg-hover max-md:h-10 max-md:px-1.5"
          >
            {label}
          </button>
        }
        entries={[
          {
            id: 'reset',
            label: i18n.t('Reset the demo'),
            hint,
            icon: <Trash2 />,
            danger: true,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      {asking && (
        <ConfirmDialog
          open
          danger
          title={i18n.t('Reset the demo?')}
          confirm={i18n.t('Reset the demo')}
          cancel={i18n.t('Cancel')}
          onClose={() => setAsking(false)}
          onConfirm={resetDemo}
        >
          {i18n.t(
            'This deletes everything created in this browser, including posts and media. The sample data starts over with dates around today.',
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
