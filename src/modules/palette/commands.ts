import type { Post } from '~/contract/post'
import type { ScreenId } from '../screens'

/** What a choice of the palette does. */
export type Destination =
  | { readonly kind: 'screen'; readonly screen: ScreenId }
  | { readonly kind: 'workspace'; readonly workspaceId: string }
  | { readonly kind: 'post' | 'product' | 'campaign'; readonly id: string }
  | { readonly kind: 'action'; readonly action: 'new-post' | 'calls' | 'keys' | 'light' | 'dark' | 'system' }

export interface Command {
  readonly id: string
  readonly group: 'Go to' | 'Actions' | 'Workspaces' | 'Posts' | 'Products' | 'Campaigns'
  readonly label: string
  /** Further words by which it is found. */
  readonly words?: string
  readonly to: Destination
}

/** The first line of a post, to know it by. */
export const postLabel = (post: Post): string =>
  post.content.text.split('\n', 1)[0]?.slice(0, 90) || 'A post without text'

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** How well `command` fits what was typed: 0 not at all; a beginning counts more than a word, a word more than a part. */
function fit(command: Command, typed: string): number {
  const label = folded(command.label)
  if (label.startsWith(typed)) return 3
  if (label.includes(` ${typed}`)) return 2
  const all = `${label} ${folded(command.words ?? '')}`
  return typed.split(/\s+/).every((word) => all.includes(word)) ? 1 : 0
}

/** The commands that fit, best first, at most `most`; records show only once something is typed. */
export function found(commands: readonly Command[], typed: string, most = 30): readonly Command[] {
  const words = folded(typed.trim())
  if (!words) return commands.filter(({ to }) => !('id' in to)).slice(0, most)
  return commands
    .map((command) => ({ command, score: fit(command, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ command }) => command)
}
