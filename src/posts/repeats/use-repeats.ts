import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '~/contract/endpoint'
import type { createRepeat, Repeat, RepeatUpdate } from '~/contract/repeats'
import { changeRepeat, repeatPost } from '~/src/api/mutations/repeats'
import { connection } from '~/src/api/offline/connection'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { useStore } from '~/src/store/store'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'
import { ruleText } from './rule-text'

/** What a repeat that goes on again missed, in words. */
const missedText = (before: number, { missedCount = 0 }: Repeat): string | undefined =>
  missedCount > before
    ? i18n.t(
        '{count, plural, one {1 date passed and was skipped.} other {# dates passed and were skipped.}}',
        {
          count: missedCount - before,
        },
      )
    : undefined

/** Does `work`, and tells why it failed; answers whether it was done. */
async function attempt(work: () => Promise<void>, failed: string): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    notifyFailure(failed, error)
    return false
  }
}

/** Changes a repeat, or changes it back as Undo and Redo do. */
function useChange(workspaceId: string) {
  const client = useQueryClient()
  const change = (repeatId: string, body: RepeatUpdate) => changeRepeat(client, workspaceId, repeatId, body)
  const back = (repeatId: string, body: RepeatUpdate) =>
    void change(repeatId, body).catch((error: unknown) =>
      notifyFailure(i18n.t('Couldn’t undo the change'), error),
    )
  return { change, back }
}

/** What the dialogs of a repeat save, each told with Undo; answers whether it was saved. */
export function useSaveRepeat(workspaceId: string) {
  const client = useQueryClient()
  const { change, back } = useChange(workspaceId)
  const offline = useStore(connection) !== 'here'
  return {
    /** Why nothing can be saved now: what is entered stays where it is until then. */
    refusal: offline
      ? i18n.t('You’re offline. What you entered stays here until you’re back online.')
      : undefined,
    /** Repeats a post by a rule or from a queue. */
    create: (body: BodyOf<typeof createRepeat>) =>
      attempt(async () => {
        const made = await repeatPost(client, workspaceId, body)
        undoHistory.notify({
          title: made.rule ? ruleText(made.rule) : i18n.t('Added to evergreen posts'),
          tone: made.rule ? 'scheduled' : 'queued',
          undo: () => back(made.id, { state: 'stopped', keepPostId: body.postId }),
          redo: () => back(made.id, { state: 'active' }),
        })
      }, i18n.t('Couldn’t repeat the post')),
    /** Changes the rule, the queue’s part or the texts; `before` is what Undo brings back. */
    update: (repeatId: string, body: RepeatUpdate, before: RepeatUpdate) =>
      attempt(async () => {
        await change(repeatId, body)
        undoHistory.notify({
          title: i18n.t('Repeat changed'),
          undo: () => back(repeatId, before),
          redo: () => back(repeatId, body),
        })
      }, i18n.t('Couldn’t change the repeat')),
  }
}

/** What is done to a repeat by a button, each told with Undo; answers whether it was done. */
export function useRepeats(workspaceId: string) {
  const { change, back } = useChange(workspaceId)
  return {
    /** Makes those to come like a post, once the Undo has passed: what they say now is nowhere else. */
    applyToLater: (repeatId: string, postId: string) =>
      void toast.show({
        title: i18n.t('Later posts get this content'),
        undo: () => undefined,
        onClose: (how) => {
          if (how === 'over')
            void attempt(async () => {
              await change(repeatId, { likePostId: postId })
            }, i18n.t('Couldn’t change the repeat'))
        },
      }),
    pause: (repeatId: string) =>
      attempt(async () => {
        await change(repeatId, { state: 'paused' })
        undoHistory.notify({
          title: i18n.t('Repeat paused'),
          undo: () => back(repeatId, { state: 'active' }),
          redo: () => back(repeatId, { state: 'paused' }),
        })
      }, i18n.t('Couldn’t pause the repeat')),
    resume: ({ id, missedCount = 0 }: Repeat) =>
      attempt(async () => {
        const now = await change(id, { state: 'active' })
        undoHistory.notify({
          title: i18n.t('Repeat resumed'),
          detail: missedText(missedCount, now),
          undo: () => back(id, { state: 'paused' }),
          redo: () => back(id, { state: 'active' }),
        })
      }, i18n.t('Couldn’t resume the repeat')),
    /** Stops it; from a day on where one is given, and without a post that is to stay. */
    stop: (repeatId: string, rest: Pick<RepeatUpdate, 'from' | 'keepPostId'> = {}) =>
      attempt(async () => {
        await change(repeatId, { state: 'stopped', ...rest })
        undoHistory.notify({
          title: i18n.t('Repeat stopped'),
          undo: () => back(repeatId, { state: 'active' }),
          redo: () => back(repeatId, { state: 'stopped', ...rest }),
        })
      }, i18n.t('Couldn’t stop the repeat')),
  }
}
