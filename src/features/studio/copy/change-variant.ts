import type { CopyVariant } from '~/contract/generation'
import { runBook } from '../runs/run-store'

/** Changes one platform's copy on the sheet; kept on the device with each key. */
export function changeVariant(
  workspaceId: string,
  runId: string,
  index: number,
  changes: Partial<CopyVariant>,
): void {
  const [call] = runBook.find(workspaceId, runId)?.calls ?? []
  if (!call) return
  const variants = call.variants.map((each, at) => (at === index ? { ...each, ...changes } : each))
  void runBook.update(workspaceId, runId, 0, { variants })
}
