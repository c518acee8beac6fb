import fuzzysort from 'fuzzysort'
import type { Language } from '~/domain/language'
import type { ScreenId } from '~/src/navigation/screens'

interface Entry {
  readonly command: Command
  readonly label: ReturnType<typeof fuzzysort.prepare>
  readonly words: ReturnType<typeof fuzzysort.prepare>
}
export type Index = readonly Entry[]

/** The lowest score of a match; below it, the letters are too far apart. */
const threshold = 0.28
/** How much a recent choice adds to the score, the last one most. */
const recentBonus = 0.3

const normalise = (text: string) => {
  const small = text.toLowerCase()
  // Skips the costly normalisation for ASCII texts, which most of the thousands are.
  return /[\u0080-\uffff]/.test(small) ? small.normalize('NFD').replace(/\p{M}/gu, '') : small
}

/** Prepares the commands for searching, once for all input. */
export function indexOf(commands: readonly Command[]): Index {
  // Thousands of records share a few of these texts.
  const prepared = new Map<string, Entry['words']>()
  const prepareWords = (text: string) => {
    const words = prepared.get(text) ?? fuzzysort.prepare(normalise(text))
    prepared.set(text, words)
    return words
  }
  return commands.map((command) => ({
    command,
    label: fuzzysort.prepare(normalise(command.label)),
    words: prepareWords(`${command.group} ${command.words ?? ''}`),
  }))
}

/**
 * The matching commands, best first, at most `max`. `recent` are the ids chosen before, latest first. Records
 * show once something is typed, or if recent.
 */
export function found(
  index: Index,
  typed: string,
  recent: readonly string[] = [],
  max = 30,
): readonly Command[] {
  const words = normalise(typed.trim())
  const rank = new Map(recent.map((id, at) => [id, at]))
  if (!words) return withoutSearch(index, rank).slice(0, max)
  return fuzzysort
    .go(words, index, {
      keys: ['label', 'words'],
      limit: max,
      threshold,
      scoreFn: (result) => {
        const at = rank.get(result.obj.command.id)
        // A match in the label counts more than one in the words.
        const named = (result[0]?.score ?? 0) > 0 ? 1 : 0.8
        return result.score * named * (at === undefined ? 1 : 1 + recentBonus / (1 + at))
      },
    })
    .map(({ obj }) => obj.command)
}

function withoutSearch(index: Index, rank: ReadonlyMap<string, number>): readonly Command[] {
  const commands = index.map(({ command }) => command)
  const chosen = commands
    .filter(({ id }) => rank.has(id))
    .sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0))
  return [...chosen, ...commands.filter(({ id, to }) => !('id' in to) && !rank.has(id))]
}

/** What choosing a command does. */
export type Destination =
  | { readonly kind: 'screen'; readonly screen: ScreenId }
  | { readonly kind: 'page'; readonly page: PageId }
  | { readonly kind: 'workspace'; readonly workspaceId: string }
  | { readonly kind: 'post' | 'product' | 'campaign' | 'media' | 'account' | 'queue'; readonly id: string }
  | { readonly kind: 'press'; readonly control: HTMLElement }
  | { readonly kind: 'action'; readonly action: 'calls' | 'keys' | 'light' | 'dark' | 'system' | Language }

/** Pages other than the rail's screens. */
export type PageId =
  | 'settings'
  | 'people'
  | 'new-post'
  | 'new-campaign'
  | 'new-product'
  | 'import-products'
  | 'import-calendar'
  | 'studio-copy'
  | 'studio-preset'

export interface Command {
  readonly id: string
  /** The heading it is shown under. */
  readonly group: string
  readonly label: string
  /** Further words to find it by. */
  readonly words?: string
  readonly to: Destination
}
