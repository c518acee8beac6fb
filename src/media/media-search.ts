import type { Media } from '~/contract/media'
import { matchesWords } from '~/src/search/matches-words'
import { useQuery } from '@tanstack/react-query'
import { currentSession } from '~/src/api/session/session'
import { personKey } from '~/src/storage/table-keys'
import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { listRuns } from './generation-runs'

/** The parts of a stored generation run that hold the prompt of its images. */
const StoredRun = z.object({
  body: z.object({ prompt: maybe(z.string()), subject: maybe(z.string()) }),
  calls: z.array(z.object({ media: z.array(z.object({ id: z.string() })) })),
})

/** The prompts of images in stored runs, by media id. */
export function promptsIn(storedRuns: readonly unknown[]): ReadonlyMap<string, string> {
  const prompts = new Map<string, string>()
  for (const each of storedRuns) {
    const run = z.safeParse(StoredRun, each)
    const words = run.data?.body.prompt ?? run.data?.body.subject
    if (!run.success || words === undefined) continue
    for (const { media } of run.data.calls) for (const { id } of media) prompts.set(id, words)
  }
  return prompts
}

/** The prompts of images generated on this device, by media id; servers may not return them with media. */
const mediaPrompts = async (workspaceId: string): Promise<ReadonlyMap<string, string>> =>
  promptsIn(await listRuns(workspaceId))

const none: ReadonlyMap<string, string> = new Map()

/** The prompts stored on this device, by media id; loaded once `needed`. */
export function usePrompts(workspaceId: string, needed = true): ReadonlyMap<string, string> {
  const { data = none } = useQuery({
    queryKey: ['made-prompts', personKey(currentSession()), workspaceId],
    queryFn: () => mediaPrompts(workspaceId),
    enabled: needed,
    staleTime: 0,
  })
  return data
}

/** The items whose name or prompt contains every word of `text`. `made` has prompts that the server doesn't return. */
export function foundIn(
  items: readonly Media[],
  text: string,
  made: ReadonlyMap<string, string>,
): readonly Media[] {
  if (text.trim() === '') return items
  return items.filter(({ id, name, prompt }) =>
    matchesWords(`${name ?? ''} ${prompt ?? made.get(id) ?? ''}`, text),
  )
}
