import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { type Draft, listDrafts, removeDraft, saveDraft } from '~/src/api/drafts'
import { postTitle } from '~/domain/posts/post-title'
import { notifyUndoable } from '~/src/ui/notify-undoable'

/** What is told of a text that was left: all else in it is the composer's. */
const Kept = z.object({
  values: z.catch(z.object({ text: z.catch(z.string(), '') }), () => ({ text: '' })),
  editing: z.catch(z.optional(z.object({ id: z.string() })), undefined),
})

export interface Unfinished {
  readonly id: string
  readonly title: string
  /** It is to replace a post. */
  readonly isEdit: boolean
  /** That post. */
  readonly postId: string | undefined
  /** ms since 1970. */
  readonly savedAt: number
}

function toldOf(draft: Draft): Unfinished {
  const kept = Kept.safeParse(draft.fields)
  return {
    id: draft.id,
    title: postTitle(kept.data?.values.text ?? ''),
    isEdit: kept.data?.editing !== undefined,
    postId: kept.data?.editing?.id,
    savedAt: draft.savedAt,
  }
}

/** The other texts on this device that are to replace the same post. */
export async function otherEdits(
  workspaceId: string,
  postId: string,
  draftId: string,
): Promise<readonly Unfinished[]> {
  const all = (await listDrafts(workspaceId)).map(toldOf)
  return all.filter((each) => each.postId === postId && each.id !== draftId)
}

/** The texts of this workspace that are kept on this device, last written first, and how to throw one away. */
export function useUnfinished(workspaceId: string) {
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  const read = useCallback(async () => setDrafts(await listDrafts(workspaceId)), [workspaceId])
  useEffect(() => {
    let wanted = true
    const show = async () => {
      const found = await listDrafts(workspaceId)
      if (wanted) setDrafts(found)
    }
    void show()
    return () => {
      wanted = false
    }
  }, [workspaceId])
  const discard = async (id: string) => {
    const draft = drafts.find((each) => each.id === id)
    if (!draft) return
    const throwAway = async () => {
      await removeDraft(workspaceId, id)
      await read()
    }
    await throwAway()
    const restore = async () => {
      await saveDraft(workspaceId, id, draft.fields)
      await read()
    }
    notifyUndoable({
      title: 'Unfinished post discarded',
      detail: toldOf(draft).title,
      tone: 'trash',
      undo: () => void restore(),
      redo: () => void throwAway(),
    })
  }
  return { unfinished: drafts.map(toldOf), read, discard }
}
