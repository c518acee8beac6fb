import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '~/contract/endpoint'
import type { Post } from '~/contract/post'
import type { createRepeat, Repeat, RepeatUpdate } from '~/contract/repeats'
import { changeRepeat, repeatPost } from '~/src/api/mutations/repeats'
import { notifyOnFailure } from '~/src/feedback/failure-toast'
import { useRemovePosts } from '~/src/posts/actions/use-remove-post'
import { notifyChange } from '~/src/records/change-record'
import { toast } from '~/src/ui/toast'
import { ruleText } from './repeat-text'

/** How many dates a resumed repeat skipped, in words. */
const missedText = (before: number, { missedCount = 0 }: Repeat): string | undefined =>
  missedCount > before
    ? i18n.t(
        '{count, plural, one {1 date passed and was skipped.} other {# dates passed and were skipped.}}',
        {
          count: missedCount - before,
        },
      )
    : undefined

/** Runs `work` and shows a toast if it fails; resolves to whether it succeeded. */
const tryOrNotify = (work: () => Promise<void>, failed: string): Promise<boolean> =>
  notifyOnFailure(work(), failed)

function useChange(workspaceId: string) {
  const client = useQueryClient()
  return (repeatId: string, body: RepeatUpdate) => changeRepeat(client, workspaceId, repeatId, body)
}

/** What the repeat dialogs save, each with Undo. Rejects if it fails: a toast would be behind the dialog. */
export function useSaveRepeat(workspaceId: string) {
  const client = useQueryClient()
  const change = useChange(workspaceId)
  return {
    /** Repeats a post by a rule or from a queue. */
    create: async (body: BodyOf<typeof createRepeat>) => {
      const created = await repeatPost(client, workspaceId, body)
      notifyChange({
        title: created.rule ? ruleText(created.rule) : i18n.t('Added to evergreen posts'),
        tone: created.rule ? 'scheduled' : 'queued',
        undo: () => change(created.id, { state: 'stopped', keepPostId: body.postId }),
        redo: () => change(created.id, { state: 'active', expectedState: 'stopped' }),
      })
    },
    /** Changes the rule, the evergreen settings or the texts; Undo restores `before`. */
    update: async (repeatId: string, body: RepeatUpdate, before: RepeatUpdate) => {
      await change(repeatId, body)
      notifyChange({
        title: i18n.t('Repeat changed'),
        undo: () => change(repeatId, before),
        redo: () => change(repeatId, body),
      })
    },
  }
}

/** A repeat's actions, each with Undo; they resolve to whether they succeeded. */
export function useRepeats(workspaceId: string) {
  const change = useChange(workspaceId)
  const removePosts = useRemovePosts(workspaceId)
  return {
    /**
     * Applies a post's content to the later ones once the Undo has expired, since their present content can't
     * be restored.
     */
    applyToLater: (repeatId: string, postId: string) =>
      void toast.show({
        title: i18n.t('Later posts get this content'),
        undo: () => undefined,
        onClose: (how) => {
          if (how === 'over')
            void notifyOnFailure(
              change(repeatId, { likePostId: postId }),
              i18n.t('Couldn’t change the repeat'),
            )
        },
      }),
    pause: ({ id, rule }: Repeat) =>
      tryOrNotify(async () => {
        await change(id, { state: 'paused' })
        notifyChange({
          title: i18n.t('Repeat paused'),
          detail: rule && i18n.t('You can resume it under Posts › Scheduled.'),
          undo: () => change(id, { state: 'active', expectedState: 'paused' }),
          redo: () => change(id, { state: 'paused', expectedState: 'active' }),
        })
      }, i18n.t('Couldn’t pause the repeat')),
    resume: ({ id, missedCount = 0 }: Repeat) =>
      tryOrNotify(async () => {
        const now = await change(id, { state: 'active' })
        notifyChange({
          title: i18n.t('Repeat resumed'),
          detail: missedText(missedCount, now),
          undo: () => change(id, { state: 'paused', expectedState: 'active' }),
          redo: () => change(id, { state: 'active', expectedState: 'paused' }),
        })
      }, i18n.t('Couldn’t resume the repeat')),
    /** Stops it, optionally from a day on, or keeping one post. */
    stop: (repeatId: string, rest: Pick<RepeatUpdate, 'from' | 'keepPostId'> = {}) =>
      tryOrNotify(async () => {
        await change(repeatId, { state: 'stopped', ...rest })
        notifyChange({
          title: i18n.t('Repeat stopped'),
          undo: () => change(repeatId, { state: 'active', expectedState: 'stopped' }),
          redo: () => change(repeatId, { state: 'stopped', ...rest }),
        })
      }, i18n.t('Couldn’t stop the repeat')),
    /** Stops it, optionally from a day on, and deletes a post that stopping leaves: one step with one Undo. */
    stopAndRemove: (repeatId: string, post: Post, from: string | undefined) =>
      tryOrNotify(async () => {
        await change(repeatId, { state: 'stopped', from })
        removePosts([post], {
          title: i18n.t('Repeat stopped and post deleted'),
          undo: () =>
            void notifyOnFailure(
              change(repeatId, { state: 'active', expectedState: 'stopped' }),
              i18n.t('Couldn’t undo the change'),
            ),
        })
      }, i18n.t('Couldn’t stop the repeat')),
  }
}
