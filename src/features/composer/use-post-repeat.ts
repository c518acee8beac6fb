import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import type { Repeat } from '~/contract/repeats'
import { changeRepeat, repeatPost } from '~/src/api/mutations/repeats'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { ruleOf, textsOf } from '~/src/posts/repeats/repeat-draft'
import { ruleText } from '~/src/posts/repeats/rule-text'
import { useHasRepeats } from '~/src/posts/repeats/use-has-repeats'
import type { DraftState } from './draft-state'
import type { Finish } from './use-finish'

interface CreatedRepeat {
  readonly postId: string
  readonly repeat: Repeat
}

/**
 * Wraps `finish` to create the repeat first if the draft has one. If that fails the post is scheduled all the
 * same, and its panel offers it again.
 */
export function useFinishWithRepeat(workspaceId: string, finish: Finish): Finish {
  const client = useQueryClient()
  const has = useHasRepeats()
  const createRepeats = async (posts: readonly Post[], { values }: DraftState): Promise<CreatedRepeat[]> => {
    const rule =
      has && values.when === 'schedule' && values.repeat ? ruleOf(values.repeat, values) : undefined
    if (!rule || !values.repeat) return []
    const made: CreatedRepeat[] = []
    try {
      for (const { id, repeat } of posts)
        if (!repeat || repeat.state === 'stopped')
          made.push({
            postId: id,
            repeat: await repeatPost(client, workspaceId, {
              ...{ postId: id, rule },
              texts: textsOf(values.repeat),
            }),
          })
    } catch (error) {
      notifyFailure(i18n.t('The post is scheduled, but couldn’t be repeated'), error)
    }
    return made
  }
  // Undoing the post itself is left to the caller.
  const stopAll = (made: readonly CreatedRepeat[]) => async () => {
    for (const { repeat, postId } of made)
      await changeRepeat(client, workspaceId, repeat.id, { state: 'stopped', keepPostId: postId })
  }
  const titleOf = ([first]: readonly CreatedRepeat[], title: string | undefined) =>
    title ?? (first?.repeat.rule && ruleText(first.repeat.rule))
  return {
    ...finish,
    saved: async (post, draft, title) => {
      const made = await createRepeats([post], draft)
      await finish.saved(post, draft, titleOf(made, title), stopAll(made))
    },
    savedVariants: async (items, draft, title) => {
      const made = await createRepeats(
        items.flatMap(({ post }) => post ?? []),
        draft,
      )
      await finish.savedVariants(items, draft, titleOf(made, title), stopAll(made))
    },
  }
}
