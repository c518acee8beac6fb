import { useRef, useState } from 'react'
import type { Post } from '~/contract/post'
import { isOffline } from '~/src/api/connection'
import { ApiError } from '~/src/api/errors'
import { landDetails } from '~/src/form/land-details'
import { usePublish } from '~/src/posts/actions/use-publish'
import type { CreateResult } from '~/src/operations/create-once'
import { fieldOf } from './field-of'
import { type Saved, save, hasSameContent } from './save-post'
import { useSaveSet } from './variants/use-save-variants'
import type { Around, Phase } from './submit-phase'
import { useFinish } from './use-finish'
import { useSaveDeps } from './use-save-deps'
import { useEnqueue } from './use-enqueue'
import { useDetectPublished } from './use-detect-published'
import type { ComposerValues } from './values'
import { postsOf } from './variants/posts-of'

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
