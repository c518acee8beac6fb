import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { cx } from '~/src/ui/class-names'
import { Dialog } from '~/src/ui/dialog'
import { Search } from '~/src/ui/icons'
import { TextInput } from '~/src/ui/text-input'
import type { Command } from './commands'
import { takeKeys } from './pre-boot-keys'
import { found } from './find'
import { replay } from './replay'
import { useCommands } from './use-commands'
import { type Openers, useOpen } from './use-open'
import { useRecent } from './use-recent'

export type PaletteProps = Openers & { workspaceId: string; onClose: () => void }

/** Goes to any screen, record or action by its name (screens.md "Everywhere"). Loaded when it is opened. */
export default function Palette({ workspaceId, onClose, ...openers }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const go = useOpen(workspaceId, openers)
  const index = useCommands(workspaceId)
  const { recent, keep } = useRecent(workspaceId)
  const shown = useMemo(() => found(index, typed, recent), [index, typed, recent])
  const at = Math.min(active, Math.max(0, shown.length - 1))
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, at])

  const choose = (command: Command | undefined) => {
    if (!command) return
    keep(command.id)
    onClose()
    go(command.to)
  }
  const onFocus = () => {
    const { text, entered } = replay(takeKeys())
    if (text) setTyped(text)
    if (entered) choose(found(index, text, recent)[0])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const end = { Home: 0, End: shown.length - 1 }[event.key]
    if (step !== undefined && shown.length > 0) setActive((at + step + shown.length) % shown.length)
    else if (end !== undefined && shown.length > 0 && event.ctrlKey) setActive(end)
    else if (event.key === 'Enter') choose(shown[at])
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onClose={onClose} title="Search or run a command" initialFocus={() => input.current}>
      <TextInput
        ref={input}
        role="combobox"
        aria-label="Search"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 ? optionId(at) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Search screens, posts, campaigns, products and actions"
        prefix={<Search />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
      <div className="mt-2 h-80">
        <div id={listId} role="listbox" aria-label="Results" className="max-h-80 overflow-y-auto">
          {shown.map((command, index) => (
            <div
              key={command.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              className={cx(
                'flex min-h-8 items-center gap-3 rounded px-2 py-1 max-md:min-h-11',
                index === at && 'bg-press',
              )}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(command)}
              onKeyDown={onKeyDown}
            >
              <span className="min-w-0 flex-1 truncate">{command.label}</span>
              <span className="text-12 text-ink-2">{command.group}</span>
            </div>
          ))}
        </div>
        {shown.length === 0 && (
          <p role="status" className="p-2 text-ink-2">
            No results.
          </p>
        )}
      </div>
    </Dialog>
  )
}
