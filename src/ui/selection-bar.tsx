import { i18n } from '@lingui/core'
import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from './icon-button'
import { X } from './icons'

export type SelectionBarProps = {
  /** What is selected: "Chosen posts". */
  label: string
  count: number
  /** Actions on the selection. */
  children: ReactNode
  onClear: () => void
}

/** What uses Escape itself while it has the focus. */
const usesEscape =
  'input:not([type=checkbox]), textarea, [role=combobox], [role=dialog], [role=alertdialog], [role=listbox], [role=menu]'

/**
 * What every selection bar does: Escape clears the selection, and when focus is lost with the bar, it returns to where
 * it came from. Returns the bar's focus handler.
 */
export function useSelectionBar(onClear: () => void) {
  const clear = useEffectEvent(onClear)
  useEffect(() => {
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isUsed = defaultPrevented || (target instanceof Element && target.closest(usesEscape) !== null)
      if (key === 'Escape' && !isUsed) clear()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const from = useRef<EventTarget>(null)
  useEffect(
    () => () => {
      const { current: before } = from
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    },
    [],
  )
  return ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
      from.current = relatedTarget
  }
}

/** Floats at the bottom of a screen while something is selected. */
export function SelectionBar({ label, count, children, onClear }: SelectionBarProps) {
  return (
    <div
      role="toolbar"
      onFocus={useSelectionBar(onClear)}
      data-selection
      data-bottom-bar
      aria-label={label}
      className="absolute inset-x-0 bottom-4 z-4 mx-auto flex w-fit max-w-[calc(100%-24px)] animate-settle items-center gap-1 rounded-lg bg-lift p-1.5 ps-3.5 shadow-float"
    >
      <span role="status" className="tnum me-2 font-medium whitespace-nowrap">
        {i18n.t('{count} selected', { count })}
      </span>
      {/*
        Scrolls sideways on phones; a clipped button shows that there is more. Without "scroll-edges": Chromium 150 crashes if
        it is added within a text selection.
      */}
      <div className="flex min-w-0 items-center gap-1 *:flex-none no-scrollbar max-md:-my-1 max-md:overflow-x-auto max-md:py-1">
        {children}
      </div>
      <IconButton size="sm" label={i18n.t('Clear selection')} icon={<X />} onClick={onClear} />
    </div>
  )
}
