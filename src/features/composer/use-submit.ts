import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { schedulePost } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import { savePostOptions } from '~/src/api/mutations/connections'
import { isOffline } from '~/src/api/offline/connection'
import { useMay } from '~/src/api/queries/access'
import { postQuery } from '~/src/api/queries/posts'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { setDetailsAtFields } from '~/src/form/form-failure'
import { useIsHere } from '~/src/navigation/use-is-leaving'
import { useMovePost } from '~/src/operations/move-posts'
import type { Failure } from '~/src/operations/operation'
import { useStoredOperations } from '~/src/operations/operations'
import { addToOutbox } from '~/src/operations/outbox/outbox-store'
import { failureOf } from '~/src/operations/perform'
import type { Result } from '~/src/operations/run'
import { useOperations } from '~/src/operations/use-operations'
import { usePublish } from '~/src/posts/actions/use-publish'
import { toast } from '~/src/ui/toast'
import { useIsMounted } from '~/src/ui/use-is-mounted'
import { bodyOf, type ComposerValues, type OptionValues, type When } from './composer-values'
import type { DraftState, VariantItem } from './draft-state'
import { optionsOf } from './options/option-rules'
import { fieldOf } from './resolver'
import { hasSameContent, isUnreached, type SaveDeps, type Saved, save, scheduleFor } from './save-post'
import type { Phase, SubmitContext } from './submit-status'
import type { Autosave } from './use-autosave'
import { type Finish, notifySaved, type Stay, savedTitle, useCreateRepeats, useFinish } from './use-finish'
import { type ReviewRequest, useSendIfRequested } from './use-post-review'
import { postsOf } from './variants/post-variants'
import { useSaveVariants } from './variants/use-save-variants'

const offlineFailure: Failure = {
  message: i18n.t('You’re offline. Your post is kept on this device. Save it when you’re back online.'),
  code: 'offline',
}

const offlineRepeatFailure: Failure = {
  message: i18n.t(
    'You’re offline, and a repeat can only be set online. Your post is kept on this device. Save it when you’re back online.',
  ),
  code: 'offline',
}

/**
 * Adds a new post to the outbox while offline; resolves to a failure if it can't be. Replacing a post, or one
 * that may have been saved already, needs the API first.
 */
function useEnqueue(workspaceId: string, autosave: Autosave) {
  const supportsOptions = useExtensions().has('setPostOptions')
  const client = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  return async ({ values, editing, creation, items }: DraftState): Promise<Failure | undefined> => {
    if (editing || creation || items.length > 0 || values.when === 'publish') return offlineFailure
    // The outbox creates posts, but no repeats.
    if (values.when === 'schedule' && values.repeat) return offlineRepeatFailure
    try {
      const posts = postsOf(values)
      const creations = posts.map((post) => ({
        kind: 'create' as const,
        body: bodyOf(post),
        to: scheduleFor(post),
        options: supportsOptions ? optionsOf(post) : undefined,
      }))
      await addToOutbox(client, workspaceId, ...creations)
      await autosave.end()
      toast.show({
        title: i18n.t('{count, plural, one {Post saved to send later} other {# posts saved to send later}}', {
          count: posts.length,
        }),
        detail: i18n.t('Kept on this device until you’re back online.'),
      })
      if (isHere()) await navigate({ to: '/w/$workspaceId/posts', params: { workspaceId }, replace: true })
      return undefined
    } catch (error) {
      return failureOf(error)
    }
  }
}

/** Puts a refusal's errors on their fields; returns it with a message for the rest. */
function showErrors(form: SubmitContext['form'], failure: Extract<Saved, { kind: 'failed' }>['failure']) {
  const unmatched = setDetailsAtFields(form.setError, failure.details ?? [], fieldOf)
  const message = unmatched.map((each) => `${each.path}: ${each.message}`).join(' ') || failure.message
  return { ...failure, message }
}

/** What follows a save, after the posts were sent for review and their repeat created if requested. */
function useFinishAll(context: SubmitContext, stay: Stay, request: ReviewRequest) {
  const sendIfRequested = useSendIfRequested(context.workspaceId, request)
  const createRepeats = useCreateRepeats(context.workspaceId)
  return useFinish(context, stay, async (posts, draftState) => {
    const sent = await sendIfRequested(posts)
    const { title, undo } = await createRepeats(posts, draftState)
    return { title: sent ?? title, undo }
  })
}

/** Lets the draft edit the saved post from now on, which has these platform options. */
type BecomePost = (post: Post, options: OptionValues | undefined) => Promise<void>

/**
 * The post that this draft becomes. The creation's id is stored before the call, and after `becomePost`
 * the draft edits that post, whatever happens to the page.
 */
function useDraftPost({ workspaceId, draftState, autosave, form, setCreation, setEditing }: SubmitContext) {
  const { acknowledge } = useOperations(workspaceId)
  const creation = useRef(draftState.creation)
  const storeCreation = async (id: string) => {
    creation.current = id
    setCreation(id)
    await autosave.now({ ...draftState, values: form.getValues(), creation: id })
  }
  /** The outcome is stored elsewhere by now, so the operation can be acknowledged. */
  const acknowledgeCreation = async () => {
    if (creation.current !== undefined) await acknowledge(creation.current)
    creation.current = undefined
  }
  const becomePost: BecomePost = async (post, optionsBefore) => {
    setCreation(undefined)
    setEditing(post, optionsBefore)
    await autosave.now({ values: form.getValues(), editing: post, optionsBefore, items: [] })
    await acknowledgeCreation()
  }
  return { storeCreation, acknowledgeCreation, becomePost }
}

/**
 * What is typed while a save runs stays in the composer, as changes of the saved posts. If they are yet to be sent
 * for review, it is saved too.
 */
function useStay(
  { draftState, autosave, form, setItems, resubmit }: SubmitContext,
  becomePost: BecomePost,
  setPhase: (phase: Phase) => void,
  request: ReviewRequest,
) {
  // An object, as the same may follow again.
  const [next, setNext] = useState<{ readonly when: When }>()
  const saveNext = useEffectEvent(resubmit)
  // After a render, in which the draft has become the saved posts.
  useEffect(() => {
    if (next) saveNext(next.when, true)
  }, [next])
  const isMounted = useIsMounted()
  const sent = useRef<{ readonly state: string; readonly options: OptionValues | undefined }>(undefined)
  const isSame = () => sent.current === undefined || JSON.stringify(form.getValues()) === sent.current.state
  const becomeVariants = async (saved: readonly VariantItem[]) => {
    const items = saved.map(({ values, post, replaces }) => ({ values, editing: post, replaces }))
    setItems(items)
    await autosave.now({ ...draftState, values: form.getValues(), creation: undefined, items })
  }
  const stayAs = async (become: () => Promise<void>, title: string) => {
    if (isSame()) return false
    await become()
    setPhase({ kind: 'idle' })
    if (request.current && isMounted()) setNext({ when: request.current })
    else notifySaved(title)
    return true
  }
  const stay: Stay = {
    post: (post, title) => stayAs(() => becomePost(post, sent.current?.options), title),
    variants: (items, title) => stayAs(() => becomeVariants(items), title),
  }
  const begin = () => {
    const values = form.getValues()
    sent.current = { state: JSON.stringify(values), options: optionsOf(values) }
  }
  return { begin, isSame, stay }
}

interface SaveContext {
  readonly deps: SaveDeps
  readonly draftPost: ReturnType<typeof useDraftPost>
  readonly finish: Finish
  readonly setPhase: (phase: Phase) => void
  readonly queueNow: (draft: DraftState) => Promise<void>
}

/** Saving the draft as one post, started here or by a page that has closed. */
function useSaveOne(
  { draftState, form, setCreation }: SubmitContext,
  { deps, draftPost, finish, setPhase, queueNow }: SaveContext,
) {
  const failed = async (
    { failure }: Extract<Saved, { kind: 'failed' }>,
    { values, isSame }: { values: ComposerValues; isSame: boolean },
  ) => {
    setCreation(undefined)
    // What was typed meanwhile would be lost with the draft.
    const waits = isSame && !draftState.editing && values.when !== 'publish' && isUnreached(failure)
    if (waits) return queueNow({ ...draftState, values, creation: undefined })
    setPhase({ kind: 'failed', failure: showErrors(form, failure) })
  }

  const savedPartially = async (
    { post, failure, lacks }: Omit<Extract<Saved, { kind: 'partial' }>, 'kind'>,
    options: OptionValues | undefined,
  ) => {
    const { editing, optionsBefore } = draftState
    const before = editing?.id === post.id ? optionsBefore : undefined
    await draftPost.becomePost(post, lacks ? before : options)
    const message =
      lacks === 'options'
        ? i18n.t('Saved, but without its platform options: {message}', { message: failure.message })
        : i18n.t('Saved as a draft, but not scheduled: {message}', { message: failure.message })
    setPhase({ kind: 'failed', failure: { ...failure, message } })
  }

  const saveWhole = async (values: ComposerValues): Promise<Post | undefined> => {
    const sent = JSON.stringify(form.getValues())
    const saved = await save({ ...draftState, values }, deps)
    const isSame = JSON.stringify(form.getValues()) === sent
    if (saved.kind === 'done') return saved.post
    if (saved.kind === 'failed') await failed(saved, { values, isSame })
    if (saved.kind === 'lost') setPhase(saved)
    if (saved.kind === 'partial') await savedPartially(saved, optionsOf(values))
    return undefined
  }

  /** The outcome of a closed page's last save; finishes if the post equals the draft. */
  const found = async (result: Result | undefined) => {
    if (result?.kind === 'pending' || result?.kind === 'unknown')
      return setPhase({ kind: 'lost', failure: result.failure })
    setPhase(result?.kind === 'undone' ? { kind: 'failed', failure: result.failure } : { kind: 'idle' })
    if (result?.kind !== 'done') return setCreation(undefined)
    const { post } = result
    const options = optionsOf(form.getValues())
    if (result.withoutOptions)
      return savedPartially({ post, failure: result.withoutOptions, lacks: 'options' }, options)
    if (result.unplaced) return savedPartially({ post, failure: result.unplaced }, options)
    const [single, ...others] = postsOf(form.getValues())
    if (!single || others.length > 0 || !hasSameContent(post, single))
      return draftPost.becomePost(post, options)
    // The options may have changed during the lookup.
    const failure = options && (await deps.keepOptions?.(post, options).then(nothing, failureOf))
    if (failure) return savedPartially({ post, failure, lacks: 'options' }, options)
    await finish.saved(post, draftState)
    return draftPost.acknowledgeCreation()
  }

  return { saveWhole, found }
}

/** Runs one task at a time; calls meanwhile are ignored. */
function useOnce() {
  const running = useRef(false)
  return async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    try {
      await work()
    } finally {
      running.current = false
    }
  }
}

/** Saving and publishing the draft, one action at a time. */
export function useSubmit(context: SubmitContext) {
  const { workspaceId, draftState, autosave, costs, form } = context
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' })
  const runOnce = useOnce()
  const publish = usePublish(workspaceId)
  const draftPost = useDraftPost(context)
  const request: ReviewRequest = useRef(undefined)
  const { begin, isSame, stay } = useStay(context, draftPost.becomePost, setPhase, request)
  const finish = useFinishAll(context, stay, request)
  const deps = useSaveDeps(workspaceId, draftPost.storeCreation)
  const enqueue = useEnqueue(workspaceId, autosave)
  const queueNow = async (draft: DraftState) => {
    const failure = await enqueue(draft)
    if (failure) setPhase({ kind: 'failed', failure })
  }
  const { saveWhole, found } = useSaveOne(context, { deps, draftPost, finish, setPhase, queueNow })
  const set = useSaveVariants(context, finish, deps, setPhase, { isSame, stay, enqueue: queueNow })
  useDetectPublished(workspaceId, draftState, phase.kind === 'idle', (post) => finish.left(post))

  const submit = (values: ComposerValues, forReview: boolean) =>
    runOnce(async () => {
      request.current = forReview ? values.when : undefined
      if (values.when === 'publish' && costs.complete) return setPhase({ kind: 'ask', busy: false })
      setPhase({ kind: 'busy' })
      if (isOffline()) return queueNow({ ...draftState, values })
      begin()
      const [single, ...others] = postsOf(values)
      if (draftState.items.length > 0 || others.length > 0 || !single) return set.run(values)
      const post = await saveWhole(single)
      if (!post) return
      if (isSame() && values.when !== 'publish') {
        await finish.saved(post, { ...draftState, values })
        return draftPost.acknowledgeCreation()
      }
      if (await stay.post(post, savedTitle(post, Boolean(draftState.editing)))) return
      await draftPost.becomePost(post, optionsOf(single))
      setPhase({ kind: 'askFor', post })
    })

  const confirm = () =>
    runOnce(async () => {
      const values = form.getValues()
      const [single, ...others] = postsOf(values)
      // The dialog stays: what would be typed behind it could no longer be published.
      setPhase({ kind: 'ask', busy: true })
      if (draftState.items.length > 0 || others.length > 0 || !single) return set.run(values)
      const post = await saveWhole(single)
      if (!post) return
      await draftPost.becomePost(post, optionsOf(single))
      const result = await publish(post)
      if (result.kind === 'done') return finish.left(result.post)
      // Show the failure with its next steps here; an unconfirmed publish is looked up before another try.
      setPhase({ kind: 'ask', busy: false, failed: result, post })
    })

  return {
    phase,
    submit,
    confirm,
    found: (result: Result | undefined) => void found(result),
    /** The post confirmed by itself was published. */
    sent: (post: Post) => (draftState.items.length > 0 ? set.sent(post) : finish.left(post)),
    /** A lookup showed that it wasn't published, so it may be published again. */
    unsent: () => setPhase({ kind: 'ask', busy: false }),
    takeBack: () => runOnce(set.takeBack),
    close: () => setPhase({ kind: 'idle' }),
  }
}

const nothing = () => undefined

/** `save`'s dependencies, from the page's operations and the device. */
function useSaveDeps(workspaceId: string, saveCreationId: SaveDeps['saveCreationId']): SaveDeps {
  const client = useQueryClient()
  const { createPost, replacePost, resume, acknowledge } = useOperations(workspaceId)
  const move = useMovePost(workspaceId)
  const canPlace = useMay(schedulePost) === undefined
  const supportsOptions = useExtensions().has('setPostOptions')
  return {
    create: (body, id, { to, options }) =>
      createPost(body, { id, to, options: supportsOptions ? options : undefined }),
    resume,
    forget: acknowledge,
    saveCreationId,
    canPlace,
    ...(supportsOptions && {
      keepOptions: (post: Post, options: OptionValues) =>
        savePostOptions(client, workspaceId, post.id, options),
    }),
    place: async (post, to) => (await move({ post, to })).post,
    replace: (post, values, to) =>
      replacePost({
        post,
        body: bodyOf(values),
        to,
        canPlace,
        options: supportsOptions ? optionsOf(values) : undefined,
      }),
  }
}

/**
 * The post that this draft was publishing: unchanged, with nothing left to save. Undefined if there is none.
 */
function publishingPost({ values, editing, items }: DraftState): Post | undefined {
  const [single, ...others] = postsOf(values)
  const whole = single && others.length === 0 && items.length === 0
  return values.when === 'publish' && editing && whole && hasSameContent(editing, single)
    ? editing
    : undefined
}

/**
 * A page that closes while publishing leaves its draft behind. If the post has been published since, or the
 * operation is still open, shows the post's panel, since a draft offering to publish it again would be wrong.
 */
function useDetectPublished(
  workspaceId: string,
  draftState: DraftState,
  idle: boolean,
  onOut: (post: Post) => Promise<void>,
) {
  const [publishing] = useState(() => publishingPost(draftState))
  const id = publishing?.id ?? ''
  const { data: now } = useQuery({ ...postQuery(workspaceId, id), enabled: publishing !== undefined })
  const open = useStoredOperations().some((each) => each.kind === 'publish' && each.post.id === id)
  const isFinal = now !== undefined && (now.status === 'published' || now.status === 'failed')
  const isOut = publishing !== undefined && idle && (open || (isFinal && now.status !== publishing.status))
  const leave = useEffectEvent(async () => {
    const post = now ?? publishing
    if (post) await onOut(post)
  })
  useEffect(() => {
    if (isOut) void leave()
  }, [isOut])
}
