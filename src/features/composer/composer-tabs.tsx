import { i18n } from '@lingui/core'
import { type KeyboardEvent, useRef } from 'react'
import { lineKey } from '~/src/ui/keyboard'
import { segmentClass, segmentedClass } from '~/src/ui/segmented'
import { StatusGlyph } from '~/src/ui/status-mark'

const sides = ['write', 'preview', 'problems'] as const
export type Side = (typeof sides)[number]

const names: Readonly<Record<Side, string>> = {
  write: i18n.t('Write'),
  preview: i18n.t('Preview'),
  problems: i18n.t('Problems'),
}

/** On phones, switches between the composer's views; arrow keys move and select. */
export function SideTabs({
  side,
  blocks,
  onChange,
}: {
  side: Side
  blocks: number
  onChange: (side: Side) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[lineKey(event.key)] ?? 0
    const next = sides[(sides.indexOf(side) + by + sides.length) % sides.length]
    if (by === 0 || next === undefined) return
    event.preventDefault()
    onChange(next)
    list.current?.querySelector<HTMLElement>(`[data-side="${next}"]`)?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={i18n.t('Composer view')}
      className={`${segmentedClass} flex w-full md:hidden`}
      onKeyDown={move}
    >
      {sides.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          data-side={each}
          aria-selected={each === side}
          aria-controls={`side-${each}`}
          tabIndex={each === side ? 0 : -1}
          className={`${segmentClass} flex-1`}
          onClick={() => onChange(each)}
        >
          {names[each]}
          {each === 'problems' && blocks > 0 && (
            <span className="inline-flex items-center gap-1 tabular-nums">
              <StatusGlyph status="failed" />
              {blocks}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
