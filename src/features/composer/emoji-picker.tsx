import { i18n } from '@lingui/core'
import emojis from 'emojilib/dist/emoji-en-US.json'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '~/src/ui/button'
import { isComposing } from '~/src/ui/is-composing'
import { lineKey } from '~/src/ui/keyboard'
import { TextInput } from '~/src/ui/text-input'

const all: readonly (readonly [string, readonly string[]])[] = Object.entries(emojis)

/** Shown at a time: rendering all 1,900 is slow. */
const page = 96
const columns = 8

/** Emoji by name, such as "frost" or ":)"; arrow keys move between them. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(page)
  const grid = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  // It mounts after the popover has opened and focused itself, so move the focus here.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const found = useMemo(() => findEmoji(all, search), [search])
  const moveFocus = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[lineKey(event.key)]
    if (by === undefined) return
    event.preventDefault()
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((each) => each === document.activeElement)
    buttons[Math.max(0, Math.min(buttons.length - 1, at < 0 ? 0 : at + by))]?.focus()
  }
  return (
    <div className="grid gap-2">
      <TextInput
        ref={box}
        type="search"
        aria-label={i18n.t('Search emoji')}
        placeholder={i18n.t('Search emoji')}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setShown(page)
        }}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          if (event.key === 'ArrowDown') return moveFocus(event)
          const [first] = found
          if (event.key !== 'Enter' || !first) return
          event.preventDefault()
          onPick(first[0])
        }}
      />
      <div
        ref={grid}
        role="group"
        aria-label={i18n.t('Emoji')}
        className="max-h-56 overflow-auto"
        onKeyDown={moveFocus}
      >
        <div className="grid grid-cols-8">
          {found.slice(0, shown).map(([emoji, [name = emoji]], index) => (
            <button
              key={emoji}
              type="button"
              tabIndex={index === 0 ? 0 : -1}
              aria-label={name.replaceAll('_', ' ')}
              title={name.replaceAll('_', ' ')}
              onClick={() => onPick(emoji)}
              className="grid size-8 place-items-center rounded text-20 hover:bg-hover focus-visible:bg-hover max-md:size-10"
            >
              {emoji}
            </button>
          ))}
        </div>
        {found.length === 0 && <p className="py-4 text-center text-ink-3">{i18n.t('No matching emoji.')}</p>}
        {found.length > shown && (
          <Button variant="quiet" size="sm" onClick={() => setShown(shown + page)}>
            {i18n.t('Show more')}
          </Button>
        )}
      </div>
    </div>
  )
}

type NamedEmoji = readonly [emoji: string, words: readonly string[]]

/** How well the words match: 0 exact, 1 the name's start, 2 any start, 3 inside, 4 not at all. */
function rankOf(words: readonly string[], query: string): number {
  if (words.some((word) => word.toLowerCase() === query)) return 0
  if (words[0]?.toLowerCase().startsWith(query)) return 1
  if (words.some((word) => word.toLowerCase().startsWith(query))) return 2
  return words.some((word) => word.toLowerCase().includes(query)) ? 3 : 4
}

/** Emoji matching `search`, best first; all in their own order without a search. */
export function findEmoji(all: readonly NamedEmoji[], search: string): readonly NamedEmoji[] {
  const sought = search.trim().toLowerCase().replaceAll(' ', '_')
  if (sought === '') return all
  return all
    .map((named) => ({ named, rank: rankOf(named[1], sought) }))
    .filter(({ rank }) => rank < 4)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ named }) => named)
}
