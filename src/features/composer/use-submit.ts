import { useRef, useState, useEffect, useEffectEvent } from 'react'
import type { Post } from '~/contract/post'
import { isOffline } from '~/src/api/offline/connection'
import { ApiError } from '~/src/api/errors'
import { landDetails } from '~/src/form/form-failure'
import { usePublish } from '~/src/posts/actions/use-publish'
import type { CreateResult, Attempt } from '~/src/operations/create-once'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { schedulePost } from '~/contract/endpoints'
import { operations, useOpenIntents } from '~/src/operations/operations'
import { useMovePost } from '~/src/operations/move-posts'
import { refreshPosts } from '~/src/api/queries/post-cache'
import { useMay } from '~/src/api/queries/access'
import { useCreateDeps } from '~/src/posts/actions/use-create-deps'
import { postQuery } from '~/src/api/queries/posts'
import { useNavigate } from '@tanstack/react-router'
import type { Failure } from '~/src/operations/operation'
import { addToOutbox } from '~/src/operations/outbox/outbox-store'
import { plural } from '~/src/i18n/plural'
import { toast } from '~/src/ui/toast'
import { fieldOf } from './resolver'
import { save, hasSameContent, failureOf, scheduleFor, type Saved, type SaveDeps } from './save-post'
import { useSaveSet } from './variants/use-save-variants'
import type { Around, Phase } from './submit-status'
import { useFinish } from './use-finish'
import { bodyOf, type ComposerValues } from './composer-values'
import { postsOf } from './variants/post-variants'
import type { DraftState } from './draft-state'
import type { Autosave } from './use-autosave'

const staysHere: Failure = {
  message: 'You’re offline. Your post is kept on this device. Save it when you’re back online.',
  code: 'offline',
}

/**
 * Without a way to the API a new post waits on the device, to be sent later; answers why where it can't. What is to
 * replace a post, or may have been saved already, needs the API's word first.
 */
function useEnqueue(workspaceId: string, autosave: Autosave) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async ({ values, editing, attempt, items }: DraftState): Promise<Failure | undefined> => {
    if (editing || attempt || items.length > 0 || values.when === 'publish') return staysHere
    try {
      const posts = postsOf(values)
      for (const post of posts)
        await addToOutbox(client, workspaceId, {
          kind: 'create',
          body: bodyOf(post),
          to: scheduleFor(post),
        })
      await autosave.end()
      toast.show({
        title: plural(posts.length, ['Post saved to send later', '# posts saved to send later']),
        detail: 'Kept on this device until you’re back online.',
      })
      await navigate({ to: '/w/$workspaceId/posts', params: { workspaceId } })
      return undefined
    } catch (error) {
      return failureOf(error)
    }
  }
}

/** Saving and publishing what is on the sheet. One at a time: what is under way can't be begun again. */
export function useSubmit(around: Around) {
  const { workspaceId, draftId, kept, autosave: keeping, costs, form, setAttempt, setEditing } = around
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' })
  const running = useRef(false)
  const finish = useFinish(workspaceId, draftId, keeping)
  const publish = usePublish(workspaceId)
  const deps = useSaveDeps(workspaceId, async (attempt) => {
    setAttempt(attempt)
    await keeping.now({ ...kept, values: form.getValues(), attempt })
  })
  const wait = useEnqueue(workspaceId, keeping)
  const set = useSaveSet(around, finish, deps, setPhase)
  useDetectPublished(workspaceId, kept, phase.kind === 'idle', (post) => finish.left(post))

  /** A refusal lands on its fields where it can. */
  const refused = (saved: Extract<Saved, { kind: 'failed' }>) => {
    setAttempt(undefined)
    const details = saved.error instanceof ApiError ? saved.error.details : []
    const unmatched = landDetails(form.setError, details, fieldOf)
    const message =
      unmatched.map((each) => `${each.path}: ${each.message}`).join(' ') || saved.failure.message
    setPhase({ kind: 'failed', failure: { ...saved.failure, message } })
  }

  const saveWhole = async (values: ComposerValues): Promise<Post | undefined> => {
    const saved = await save({ ...kept, values }, deps)
    if (saved.kind === 'done') return saved.post
    if (saved.kind === 'failed') refused(saved)
    if (saved.kind === 'lost') setPhase({ kind: 'lost', found: saved.found })
    if (saved.kind === 'kept') {
      setAttempt(undefined)
      setEditing(saved.post)
      const message = `Saved as a draft, but not scheduled: ${saved.failure.message}`
      setPhase({ kind: 'failed', failure: { ...saved.failure, message } })
    }
    return undefined
  }

  const once = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    try {
      await work()
    } finally {
      running.current = false
    }
  }

  const submit = (values: ComposerValues) =>
    once(async () => {
      if (values.when === 'publish' && costs.complete) return setPhase({ kind: 'ask', busy: false })
      setPhase({ kind: 'busy' })
      if (isOffline()) {
        const failure = await wait({ ...kept, values })
        return failure && setPhase({ kind: 'failed', failure })
      }
      const [single, ...others] = postsOf(values)
      if (kept.items.length > 0 || others.length > 0 || !single) return set.run(values)
      const post = await saveWhole(single)
      if (!post) return
      if (values.when !== 'publish') return finish.saved(post, { ...kept, values })
      await nowPost(post)
      setPhase({ kind: 'askFor', post })
    })

  /** From here on the sheet is that post, whatever happens to the page. */
  const nowPost = (post: Post) => {
    setAttempt(undefined)
    setEditing(post)
    return keeping.now({ values: form.getValues(), editing: post, items: [] })
  }

  const confirm = () =>
    once(async () => {
      const values = form.getValues()
      const [single, ...others] = postsOf(values)
      if (kept.items.length > 0 || others.length > 0 || !single) {
        setPhase({ kind: 'busy' })
        return set.run(values)
      }
      setPhase({ kind: 'ask', busy: true })
      const post = await saveWhole(single)
      if (!post) return
      await nowPost(post)
      const result = await publish(post)
      if (result.kind !== 'undone') return finish.left(result.kind === 'done' ? result.post : post)
      setPhase({ kind: 'ask', busy: false, failed: result })
    })

  /** What a closed page's last save came to: the same post, if it says what the sheet says. */
  const found = (result: CreateResult) => {
    if (result.kind !== 'done') return setPhase({ kind: 'lost', found: result })
    setPhase({ kind: 'idle' })
    const { post } = result
    const [single, ...others] = postsOf(form.getValues())
    if (single && others.length === 0 && hasSameContent(post, single)) return void finish.saved(post, kept)
    void nowPost(post)
  }

  return {
    phase,
    submit,
    confirm,
    finish,
    hands: deps,
    found,
    /** A post that was asked for by itself is out. */
    sent: (post: Post) => (kept.items.length > 0 ? set.sent(post) : finish.left(post)),
    takeBack: () => once(set.takeBack),
    close: () => setPhase({ kind: 'idle' }),
  }
}

/** Saving's hands over the API, the ledger and the device. */
function useSaveDeps(workspaceId: string, keep: (attempt: Attempt) => Promise<void>): SaveDeps {
  const client = useQueryClient()
  const creating = useCreateDeps(workspaceId)
  const { mutateAsync: move } = useMovePost(workspaceId)
  const canPlace = useMay(schedulePost) === undefined
  return {
    ...creating,
    keep,
    canPlace,
    place: (post, to) => move({ post, to }),
    async replace(post, values, to) {
      const result = await operations.replacePost(workspaceId, { post, body: bodyOf(values), to, canPlace })
      refreshPosts(client, workspaceId, post.id)
      return result
    },
  }
}

/** The post that a sheet was publishing, as far as the sheet tells: it says what the post says, and nothing is left to save. */
function onItsWay({ values, editing, items }: DraftState): Post | undefined {
  const [single, ...others] = postsOf(values)
  const whole = single && others.length === 0 && items.length === 0
  return values.when === 'publish' && editing && whole && hasSameContent(editing, single)
    ? editing
    : undefined
}

/**
 * A page that closed while it published leaves its sheet behind. Where the post has gone out since, or the ledger has
 * not settled whether, its panel tells the rest; a sheet that offers to publish it again would tell it wrongly.
 */
function useDetectPublished(
  workspaceId: string,
  kept: DraftState,
  idle: boolean,
  onOut: (post: Post) => Promise<void>,
) {
  const [asked] = useState(() => onItsWay(kept))
  const id = asked?.id ?? ''
  const { data: now } = useQuery({ ...postQuery(workspaceId, id), enabled: asked !== undefined })
  const open = useOpenIntents().some(({ kind, post }) => kind === 'publish' && post.id === id)
  const settled = now !== undefined && (now.status === 'published' || now.status === 'failed')
  const out = asked !== undefined && idle && (open || (settled && now.status !== asked.status))
  const leave = useEffectEvent(async () => {
    const post = now ?? asked
    if (post) await onOut(post)
  })
  useEffect(() => {
    if (out) void leave()
  }, [out])
}
