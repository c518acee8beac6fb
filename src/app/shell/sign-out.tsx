import { i18n } from '@lingui/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { session } from '~/src/api/session/session'
import { signOut } from '~/src/api/sign-out'
import { listed } from '~/src/i18n/plural'
import { countDrafts, isJournalKey } from '~/src/posts/drafts'
import { table } from '~/src/storage/table'
import type { TableName } from '~/src/storage/table-keys'
import { storageKeys } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { ConfirmDialog } from '~/src/ui/dialog'
import { toast } from '~/src/ui/toast'

const countOf = async (name: TableName, without = /^$/) =>
  (await table(name).keys()).filter((key) => !without.test(key)).length

/**
 * Whether a form of a record has unsaved changes. Studio keeps what was typed even after generating, and the ids of
 * posts that somebody was reminded of are stored in the same place.
 */
const hasFormChanges = (): boolean =>
  storageKeys(webStorageKeys.form('')).some(
    (key) => !/ (studio-\w+|reminded)$/.test(key) && !isJournalKey(key),
  )

/** What signing out would delete for good, as phrases: "2 unfinished posts". */
async function unsavedWork(): Promise<string[]> {
  const [posts, uploads, waiting, plans, templates] = await Promise.all([
    countDrafts(),
    countOf('uploads'),
    countOf('outbox'),
    countOf('plans'),
    // The accounts chosen last are stored there, too.
    countOf('templates', / accounts [^ ]*$/),
  ])
  return [
    posts > 0 &&
      i18n.t('{count, plural, one {1 unfinished post} other {# unfinished posts}}', { count: posts }),
    hasFormChanges() && i18n.t('unsaved changes in forms'),
    uploads > 0 &&
      i18n.t('{count, plural, one {1 unfinished upload} other {# unfinished uploads}}', { count: uploads }),
    waiting > 0 &&
      i18n.t('{count, plural, one {1 change not sent yet} other {# changes not sent yet}}', {
        count: waiting,
      }),
    plans > 0 && i18n.t('{count, plural, one {1 plan} other {# plans}}', { count: plans }),
    templates > 0 &&
      i18n.t('{count, plural, one {1 template or snippet} other {# templates and snippets}}', {
        count: templates,
      }),
  ].filter((phrase) => phrase !== false)
}

const longestWaitMs = 5_000

/** Resolves once no write is being sent any more, after five seconds at most; at once if they wait for a token. */
function writesSent(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const check = () => (client.isMutating() === 0 || session.store.get().needsToken) && end()
    const stop = client.getMutationCache().subscribe(check)
    const timer = setTimeout(() => end(), longestWaitMs)
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    check()
  })
}

/** Signs out, but asks first if that would delete work that is only on this device. */
export function SignOut({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [lost, setLost] = useState<readonly string[]>()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    setIsLeaving(true)
    // A deletion is sent once its toast has closed.
    toast.closeAll()
    await writesSent(client)
    await signOut(client)
    await navigate({ to: '/connect' })
  }
  const decide = useEffectEvent((work: readonly string[]) =>
    work.length === 0 ? void leave() : setLost(work),
  )
  useEffect(() => {
    let over = false
    void unsavedWork().then((work) => over || decide(work))
    return () => {
      over = true
    }
  }, [])
  if (!lost) return null
  return (
    <ConfirmDialog
      open
      danger
      title={i18n.t('Sign out and delete unsaved work?')}
      confirm={i18n.t('Sign out')}
      onClose={onClose}
      onConfirm={() => void leave()}
      busy={isLeaving}
    >
      {i18n.t('Signing out deletes {work} from this device. This can’t be undone.', { work: listed(lost) })}
    </ConfirmDialog>
  )
}
