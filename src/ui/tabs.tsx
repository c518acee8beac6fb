import { LocaleProvider } from '@ark-ui/react/locale'
import { Tabs as Ark } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
import { language } from '~/domain/language'
import { segmentClass, segmentedClass } from './segmented'

export type TabsProps<T extends string> = {
  /** Accessible name of the tab list: "Posts by status". */
  label: string
  /**
   * Shown next to the label, and exposed as the tab's description. Space is reserved until it
   * is known: two digits, or three if more are likely.
   */
  tabs: readonly { value: T; label: string; icon?: ReactNode; count?: string; digits?: 3 }[]
  value: T
  onChange: (value: T) => void
  /** At the end of the tabs' row. */
  aside?: ReactNode
  /** The current tab's panel. */
  children: ReactNode
}

/** Scrolls the selected tab into view where the row is wider than the screen. */
const showInRow = (trigger: HTMLElement | null) => {
  const row = trigger?.parentElement
  if (!trigger || !row || row.scrollWidth <= row.clientWidth) return
  const place = trigger.getBoundingClientRect()
  const sight = row.getBoundingClientRect()
  row.scrollLeft += (place.left + place.right - sight.left - sight.right) / 2
}

/** Arrow keys select a tab. Only the selected tab's panel is rendered. */
export function Tabs<T extends string>({ label, tabs, value, onChange, aside, children }: TabsProps<T>) {
  return (
    <LocaleProvider locale={language}>
      <Ark.Root
        value={value}
        onValueChange={(change) => {
          const next = tabs.find((each) => each.value === change.value)
          if (next) onChange(next.value)
        }}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="flex flex-none flex-wrap items-center gap-2 px-8 pb-3 max-md:px-4 max-md:py-1">
          {/* Can be wider than a phone’s screen, where it scrolls on its own, or than what a panel leaves of the screen. */}
          <Ark.List
            aria-label={label}
            className={`${segmentedClass} no-scrollbar max-w-full md:flex-wrap max-md:scroll-edges max-md:overflow-x-auto`}
          >
            {tabs.map((each) => (
              <Ark.Trigger
                key={each.value}
                ref={each.value === value ? showInRow : undefined}
                value={each.value}
                aria-description={each.count || undefined}
                className={`${segmentClass} flex-none`}
              >
                {each.icon}
                {each.label}
                {each.count !== undefined && (
                  <span
                    aria-hidden="true"
                    className={`tnum ${each.digits ? 'min-w-5.25' : 'min-w-4'} text-12 font-normal text-ink-3`}
                  >
                    {each.count}
                  </span>
                )}
              </Ark.Trigger>
            ))}
          </Ark.List>
          {aside}
        </div>
        <Ark.Content
          key={value}
          value={value}
          className="flex min-h-0 flex-1 flex-col focus-visible:-outline-offset-2"
        >
          {children}
        </Ark.Content>
      </Ark.Root>
    </LocaleProvider>
  )
}
