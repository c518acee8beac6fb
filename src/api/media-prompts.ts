import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { listRuns } from './generation-runs'

/** What of a kept run tells what its pictures were asked for. */
const Kept = z.object({
  body: z.object({ prompt: maybe(z.string()), subject: maybe(z.string()) }),
  calls: z.array(z.object({ media: z.array(z.object({ id: z.string() })) })),
})

/** The words of each picture that kept runs made, by its id. */
export function promptsIn(kept: readonly unknown[]): ReadonlyMap<string, string> {
  const prompts = new Map<string, string>()
  for (const each of kept) {
    const run = z.safeParse(Kept, each)
    const words = run.data?.body.prompt ?? run.data?.body.subject
    if (!run.success || words === undefined) continue
    for (const { media } of run.data.calls) for (const { id } of media) prompts.set(id, words)
  }
  return prompts
}

/** What the pictures made on this device were asked for, by their ids: a server need not tell it of its media. */
export const mediaPrompts = async (workspaceId: string): Promise<ReadonlyMap<string, string>> =>
  promptsIn(await listRuns(workspaceId))
