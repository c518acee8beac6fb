import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Post } from '~/contract/post'
import { useOpenIntents } from '~/src/operations/operations'
import { postQuery } from '~/src/api/queries/posts'
import type { DraftState } from './draft-state'
import { hasSameContent } from './save-post'
import { postsOf } from './variants/posts-of'

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
export function useDetectPublished(
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
