import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { createPost } from '~/contract/endpoints'
import type { CopyVariant } from '~/contract/generation'
import type { PostCreate } from '~/contract/post'
import type { Platform, SocialAccount } from '~/contract/social'
import { useMay } from '~/src/api/queries/access'
import { accountListQuery } from '~/src/api/queries/workspace'
import { saveDraft } from '~/src/posts/drafts'
import { Button } from '~/src/ui/button'
import { PenLine } from '~/src/ui/icons'
import type { RunOf } from '../runs/run'

/** A post to create from copy: a text and its platforms. */
export interface CopyPost {
  readonly text: string
  readonly hashtags: readonly string[]
  readonly platforms: readonly Platform[]
  readonly targets: readonly { readonly accountId: string; readonly platform: Platform }[]
}

const sameWords = (one: CopyVariant, other: CopyPost) =>
  one.text.trim() === other.text.trim() && (one.hashtags ?? []).join(' ') === other.hashtags.join(' ')

/**
 * The posts to create: one for each different text, since a post has a single text (docs/platforms.md), for all accounts
 * of its platforms.
 */
export function postsOf(variants: readonly CopyVariant[], accounts: readonly SocialAccount[]): CopyPost[] {
  const posts: CopyPost[] = []
  for (const variant of variants) {
    const { platform } = variant
    const platforms = platform === undefined ? [] : [platform]
    const targets = accounts.flatMap(({ id, platform: on }) =>
      on !== undefined && on === platform ? [{ accountId: id, platform: on }] : [],
    )
    const index = posts.findIndex((post) => sameWords(variant, post))
    const same = posts[index]
    if (same) {
      posts[index] = {
        ...same,
        platforms: [...same.platforms, ...platforms],
        targets: [...same.targets, ...targets],
      }
    } else posts.push({ text: variant.text, hashtags: variant.hashtags ?? [], platforms, targets })
  }
  return posts
}

/** The composer's draft of a post, as stored on this device. */
const composerValues = ({ text, hashtags, targets }: CopyPost, campaignId: string | undefined) => ({
  values: { text, hashtags, targets, campaignId: campaignId ?? '' },
})

/** The request body that creates the post as a draft. */
export const draftBody = (
  { text, hashtags, targets }: CopyPost,
  campaignId: string | undefined,
): PostCreate => ({
  content: { text, mediaUrls: [], hashtags: [...hashtags], mentions: [] },
  targets: targets.map((target) => ({ ...target })),
  ...(campaignId && { campaignId }),
})

/**
 * Opens the composer with the first post, and stores the others as unfinished drafts on this device.
 */
export function useOpenComposer(workspaceId: string, campaignId: string | undefined) {
  const navigate = useNavigate()
  const isOpening = useRef(false)
  return async (posts: readonly CopyPost[]) => {
    // The second click of a double-click would store the drafts again.
    if (isOpening.current) return
    isOpening.current = true
    try {
      const ids = posts.map(() => crypto.randomUUID())
      // The first is written last, so that it is the newest.
      for (const [index, post] of [...posts.entries()].toReversed()) {
        await saveDraft(workspaceId, ids[index] ?? '', composerValues(post, campaignId))
      }
      const [draft] = ids
      await navigate({ to: '/w/$workspaceId/posts/new', params: { workspaceId }, search: { draft } })
    } finally {
      isOpening.current = false
    }
  }
}

interface UseInPostProps {
  variant: CopyVariant
  run: RunOf<'copy'>
  workspaceId: string
  name: string
}

/** Opens the composer with one platform's text and accounts. */
export function UseInPost({ variant, run, workspaceId, name }: UseInPostProps) {
  const refusal = useMay(createPost)
  const accounts = useQuery(accountListQuery(workspaceId)).data ?? []
  const open = useOpenComposer(workspaceId, run.body.campaignId)
  return (
    <Button
      size="sm"
      icon={<PenLine className="size-3.5" />}
      aria-label={i18n.t('Use in post: {name}', { name })}
      notAllowed={refusal ?? (variant.text.trim() === '' && i18n.t('Text is missing.'))}
      onClick={() => void open(postsOf([variant], accounts))}
    >
      {i18n.t('Use in post')}
    </Button>
  )
}
