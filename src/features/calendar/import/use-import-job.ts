import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { deletePost } from '~/contract/endpoints'
import { ApiError } from '~/src/api/errors'
import { send } from '~/src/api/http/send'
import { refreshPosts } from '~/src/api/queries/post-cache'
import { postListQuery } from '~/src/api/queries/posts'
import { forget } from '~/src/api/queries/record-cache'
import { currentSession } from '~/src/api/session/session'
import { errorLine } from '~/src/feedback/failure-line'
import { holding } from '~/src/operations/locks'
import { useOperations } from '~/src/operations/use-operations'
import { table } from '~/src/storage/table'
import { personKey } from '~/src/storage/table-keys'
import { toast } from '~/src/ui/toast'
import { useIsMounted } from '~/src/ui/use-is-mounted'
import { begin, countRows, ImportJob, ImportProgress, progressText } from './import-job'
import { type ImportDeps, type ImportEnd, runImport } from './run-import'

const store = table<unknown>('imports')

const keyOf = (workspaceId: string, name: string) => personKey(currentSession(), workspaceId, name)

/**
 * Imports on this device, under names that the caller chooses. Parse values tolerantly: an older page may have
 * written them.
 */
export const importStore = {
  read: (workspaceId: string, name: string): Promise<unknown> => store.read(keyOf(workspaceId, name)),
  write: (workspaceId: string, name: string, value: unknown): Promise<boolean> =>
    store.write(keyOf(workspaceId, name), value),
  remove: (workspaceId: string, name: string): Promise<void> => store.remove(keyOf(workspaceId, name)),
  /** All values whose names start with `begin`, with the rest of each name. */
  async all(workspaceId: string, begin: string): Promise<readonly (readonly [string, unknown])[]> {
    const prefix = keyOf(workspaceId, begin)
    return (await store.all(prefix)).map(([key, value]) => [key.slice(prefix.length), value])
  },
}
const lockOf = (id: string): string => `studio-import-${id}`

const jobName = (id: string): string => `job-${id}`
export const progressName = (id: string): string => `progress-${id}`

/** `elsewhere`: another tab is running it. */
export type JobPhase = 'loading' | 'missing' | 'idle' | 'running' | 'undoing' | 'elsewhere'

/** An import that was started. If its screen was left while running, it continues there by itself; also when back online. */
export function useImportJob(workspaceId: string, id: string) {
  const client = useQueryClient()
  const announcePause = usePauseNotice(workspaceId, id)
  const { createPost, acknowledge, report } = useOperations(workspaceId)
  const [job, setJob] = useState<ImportJob>()
  const [progress, setProgress] = useState<ImportProgress>()
  const [phase, setPhase] = useState<JobPhase>('loading')
  const [end, setEnd] = useState<ImportEnd>()
  const [failure, setFailure] = useState<string>()
  const stopped = useRef(false)
  const isMounted = useIsMounted()

  const saveProgress = async (next: ImportProgress) => {
    await importStore.write(workspaceId, progressName(id), next)
    if (isMounted()) setProgress(next)
  }
  const deps: ImportDeps = {
    createPost,
    acknowledge,
    report,
    list: (status) => client.query({ ...postListQuery(workspaceId, { status }), staleTime: 0 }),
    saveProgress,
    stopped: () => (stopped.current ? 'stopped' : isMounted() ? undefined : 'left'),
    now: () => Date.now(),
  }

  /** Runs in one tab at a time, with the state on the device rather than the one on screen. */
  async function withLock(kind: JobPhase, work: (job: ImportJob, progress: ImportProgress) => Promise<void>) {
    stopped.current = false
    setFailure(undefined)
    const held = await holding(lockOf(id), false, async () => {
      const storedJob = await readJob(workspaceId, id)
      setPhase(storedJob ? kind : 'missing')
      if (storedJob) {
        await work(storedJob.job, storedJob.progress)
        setPhase('idle')
      }
      return true
    })
    if (held === undefined) setPhase('elsewhere')
    refreshPosts(client, workspaceId)
  }
  const run = () =>
    withLock('running', async (...stored) => {
      setEnd(undefined)
      const result = await runImport(...stored, deps)
      setEnd(result)
      if (result.kind === 'left') await announcePause()
    })

  /** Deletes the posts that the import created, except published ones. */
  const undo = () =>
    withLock('undoing', (_, stored) => deleteCreated(workspaceId, stored, saveProgress, setFailure))

  const onStored = (stored: StoredJob | undefined) => {
    setJob(stored?.job)
    setProgress(stored?.progress)
    setPhase(stored ? 'idle' : 'missing')
    if (stored?.progress.running) void run()
  }
  useStoredJob(workspaceId, id, onStored)
  useOtherTab(workspaceId, id, phase === 'elsewhere', { onProgress: setProgress, onEnd: onStored })
  useWhenOnline(phase === 'idle' && end?.kind === 'paused' && progress?.running === true, () => void run())

  return {
    job,
    progress,
    phase,
    end,
    failure,
    counts: progress && countRows(progress),
    run: () => void run(),
    stop: () => void (stopped.current = true),
    undo: () => void undo(),
  }
}
export type ImportRun = ReturnType<typeof useImportJob>

type StoredJob = { readonly job: ImportJob; readonly progress: ImportProgress }

/** Reads the import when its screen opens. */
function useStoredJob(workspaceId: string, id: string, onStored: (stored: StoredJob | undefined) => void) {
  const show = useEffectEvent(onStored)
  useEffect(() => {
    let over = false
    void readJob(workspaceId, id).then((stored) => over || show(stored))
    return () => {
      over = true
    }
  }, [workspaceId, id])
}

/** Says on the next screen that the import was paused, and leads back to it. */
function usePauseNotice(workspaceId: string, id: string) {
  const navigate = useNavigate()
  const onContinue = () =>
    void navigate({ to: '/w/$workspaceId/calendar/import', params: { workspaceId }, search: { job: id } })
  return async () => {
    const stored = await readJob(workspaceId, id)
    // Sign-out removes it from the device.
    if (!stored) return
    toast.show({
      title: i18n.t('Import paused'),
      detail: progressText(countRows(stored.progress)),
      action: { label: i18n.t('Continue'), run: onContinue },
    })
  }
}

interface OtherTab {
  readonly onProgress: (progress: ImportProgress) => void
  /** Called when no other tab runs the import any more, with what is stored of it. */
  readonly onEnd: (stored: StoredJob | undefined) => void
}

/** Follows an import that another tab is running. */
function useOtherTab(workspaceId: string, id: string, active: boolean, { onProgress, onEnd }: OtherTab) {
  const show = useEffectEvent(onProgress)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!active) return
    let over = false
    const follow = async () => {
      const stored = await readJob(workspaceId, id)
      if (stored && !over) show(stored.progress)
      return stored
    }
    const timer = setInterval(() => void follow(), 500)
    void holding(lockOf(id), true, follow).then((stored) => over || end(stored))
    return () => {
      over = true
      clearInterval(timer)
    }
  }, [workspaceId, id, active])
}

/** Runs an action when the network is back, while `waits` is true. */
function useWhenOnline(waits: boolean, action: () => void) {
  const resume = useEffectEvent(action)
  useEffect(() => {
    if (!waits) return
    const online = () => resume()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [waits])
}

/** A stored import; `undefined` if there is none that can be read. */
export async function readJob(workspaceId: string, id: string): Promise<StoredJob | undefined> {
  const job = ImportJob.safeParse(await importStore.read(workspaceId, jobName(id))).data
  if (!job) return undefined
  const storedProgress = ImportProgress.safeParse(await importStore.read(workspaceId, progressName(id))).data
  return { job, progress: storedProgress?.states.length === job.rows.length ? storedProgress : begin(job) }
}

/** Deletes the posts of an import one by one. Those that can't be deleted stay; `onFailure` gets how many and why. */
async function deleteCreated(
  workspaceId: string,
  storedProgress: ImportProgress,
  saveProgress: ImportDeps['saveProgress'],
  onFailure: (message: string) => void,
): Promise<void> {
  let left = storedProgress
  let refused = 0
  for (const [index, state] of storedProgress.states.entries()) {
    if (state.kind !== 'made') continue
    const cause = await deleted(workspaceId, state.postId)
    if (cause === undefined) {
      await forget([state.postId])
      left = { ...left, running: false, states: left.states.with(index, { kind: 'back' }) }
      await saveProgress(left)
      continue
    }
    refused++
    onFailure(
      i18n.t(
        '{count, plural, one {1 post wasn’t deleted: {cause}} other {# posts weren’t deleted: {cause}}}',
        { count: refused, cause },
      ),
    )
  }
}

/** Why a post could not be deleted; `undefined` if it is gone. */
async function deleted(workspaceId: string, postId: string): Promise<string | undefined> {
  try {
    await send(deletePost, { params: { workspaceId, postId } }, { cause: i18n.t('Undo import') })
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    return errorLine(error)
  }
}

/** Stores a new import on the device; no call is made before that. Resolves to whether it was stored. */
export async function beginJob(workspaceId: string, job: ImportJob): Promise<boolean> {
  return (
    (await importStore.write(workspaceId, progressName(job.id), begin(job))) &&
    importStore.write(workspaceId, jobName(job.id), job)
  )
}

/** Removes an import from the device; its posts stay. */
export async function forgetJob(workspaceId: string, id: string): Promise<void> {
  await importStore.remove(workspaceId, jobName(id))
  await importStore.remove(workspaceId, progressName(id))
}

/** The imports stored on this device, newest first. */
export async function listJobs(workspaceId: string) {
  const stored = await importStore.all(workspaceId, jobName(''))
  const jobs = stored.flatMap(([, value]) => ImportJob.safeParse(value).data ?? [])
  const progress = new Map(await importStore.all(workspaceId, progressName('')))
  return jobs
    .sort((a, b) => b.startedAt - a.startedAt)
    .map((job) => ({
      job,
      counts: countRows(ImportProgress.safeParse(progress.get(job.id)).data ?? begin(job)),
    }))
}
