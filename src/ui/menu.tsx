import { Menu as Ark } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import { type ReactElement, type ReactNode, useEffect, useId, useState } from 'react'
import { choiceClass, cx, menuClass } from './class-names'
import { Check, Lock } from './icons'
import { inLanguage } from './in-language'
import { ConnectTrigger, useOverlayTrigger } from './overlay-trigger'

const Root = inLanguage(Ark.Root)

type MenuChoice = {
  id: string
  label: string
  icon?: ReactNode
  hint?: ReactNode
  danger?: boolean | undefined
  /** For options of a set: true for the current one, false for the others. */
  checked?: boolean | undefined
  /** Why it can't be selected; shown instead of the hint. */
  notAllowed?: string | false | undefined
  onSelect?: (() => void) | undefined
  /** Makes the item a link: returns the router's link element around the given content. */
  link?: ((content: ReactNode) => ReactElement) | undefined
}
export type MenuEntry = MenuChoice | { id: string; rule: true } | { id: string; heading: string }

export type MenuProps = {
  /** A button that passes its props on: Button, IconButton, WorkspaceButton. */
  trigger: ReactElement
  label: string
  /** Without those that are false or undefined. */
  entries: readonly (MenuEntry | false | undefined)[]
  align?: 'start' | 'end' | undefined
  /** Opens at once, for a menu loaded on demand. */
  defaultOpen?: boolean | undefined
  /** The trigger's id, so that focus finds it when selecting an item renders it elsewhere. */
  triggerId?: string | undefined
}

export function Menu(props: MenuProps) {
  const { label, entries, align = 'start', defaultOpen } = props
  const made = useId()
  const triggerId = props.triggerId ?? made
  const contentId = `${made}-content`
  const [open, setOpen] = useState(false)
  const { trigger, isUsed, relay } = useOverlayTrigger({
    trigger: props.trigger,
    id: triggerId,
    popup: 'menu',
    isOpen: open,
    contentId,
  })
  // Opened after mounting: if open from the start, Ark looks for the content before it exists and never handles Esc.
  useEffect(() => {
    if (!defaultOpen) return
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [defaultOpen])
  return (
    <>
      {trigger}
      {(isUsed || defaultOpen) && (
        <Root
          aria-label={label}
          open={open}
          onOpenChange={(change) => {
            setOpen(change.open)
            if (!change.open) returnFocus(triggerId)
          }}
          ids={{ trigger: triggerId, content: contentId }}
          positioning={{ placement: `bottom-${align}`, gutter: 4 }}
          loopFocus
          lazyMount
          unmountOnExit
        >
          <Ark.Context>
            {(menu) => <ConnectTrigger relay={relay} props={menu.getTriggerProps()} />}
          </Ark.Context>
          <Portal>
            {/* Its own landmark while open, because it is rendered outside the page's. */}
            <Ark.Positioner role="region" aria-label={label}>
              <Ark.Content className={menuClass}>
                {entries.map((entry) => entry && <Entry key={entry.id} entry={entry} />)}
              </Ark.Content>
            </Ark.Positioner>
          </Portal>
        </Root>
      )}
    </>
  )
}

/**
 * With fast typing, focus can be on the content as it is removed, and then be lost. Checks for about a tenth of a second
 * and returns focus to the trigger unless it has moved elsewhere.
 */
function returnFocus(triggerId: string, frames = 8): void {
  if (document.activeElement === document.body) document.getElementById(triggerId)?.focus()
  if (frames > 0) requestAnimationFrame(() => returnFocus(triggerId, frames - 1))
}

function Entry({ entry }: { entry: MenuEntry }) {
  if ('rule' in entry) return <Ark.Separator className="my-1 border-line" />
  if ('heading' in entry)
    return (
      <div role="presentation" className="px-2 pt-1.5 pb-1 text-12 text-ink-3">
        {entry.heading}
      </div>
    )
  const hint = entry.notAllowed || entry.hint
  const content = (
    <>
      {entry.icon}
      <span className="min-w-0 flex-1">
        {entry.label}
        {hint && (
          <span className="flex gap-1 text-12 text-ink-3">
            {entry.notAllowed && <Lock className="mt-0.5 size-3" />}
            {hint}
          </span>
        )}
      </span>
      {entry.checked && <Check className="size-3.5" />}
    </>
  )
  const set = entry.checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': entry.checked }
  return (
    <Ark.Item
      value={entry.id}
      asChild={Boolean(entry.link)}
      closeOnSelect={!entry.notAllowed}
      aria-disabled={Boolean(entry.notAllowed) || undefined}
      onSelect={() => entry.notAllowed || entry.onSelect?.()}
      className={cx(choiceClass, entry.danger && 'text-red', entry.notAllowed && 'text-ink-3')}
      {...set}
    >
      {entry.link ? entry.link(content) : content}
    </Ark.Item>
  )
}
