import { LocaleProvider } from '@ark-ui/react/locale'
import { Tabs as Ark } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
import { language } from '~/domain/language'
import { segmentedClass } from './segmented'

export type TabsProps<T extends string> = {
  /** What the tabs part: "Posts by status". */
  label: string
  /**
   * A count is seen beside the label, and describes the tab to ears. Its place is kept until it
   * is known: two digits, or three where more are likely.
   */
  tabs: readonly { value: T; label: string; icon?: ReactNode; count?: string; digits?: 3 }[]
  value: T
  onChange: (value: T) => void
  /** Beside the tabs, at the row's end. */
  aside?: ReactNode
  /** The current tab's panel. */
  children: ReactNode
}

const tab =
  'inline-flex h-7 flex-none items-center gap-1.5 rounded-sm px-2.5 font-medium text-ink-2 hover:text-ink aria-selected:bg-lift aria-selected:text-ink aria-selected:ring aria-selected:ring-line-2 max-md:h-10'

/** What is chosen is in sight, even where the row is wider than the screen. */
const showInRow = (trigger: HTMLElement | null) => {
  const row = trigger?.parentElement
  if (!trigger || !row || row.scrollWidth <= row.clientWidth) return
  const place = trigger.getBoundingClientRect()
  const sight = row.getBoundingClientRect()
  row.scrollLeft += (place.left + place.right - sight.left - sight.right) / 2
}

/** Arrows move between tabs and choose; the panel is the only one in the page. */
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
          {/* On a phone wider than the screen, where it scrolls by itself. */}
          <Ark.List
            aria-label={label}
            className={`${segmentedClass} no-scrollbar max-w-full max-md:scroll-edges max-md:overflow-x-auto`}
          >
            {tabs.map((each) => (
              <Ark.Trigger
                key={each.value}
                ref={each.value === value ? showInRow : undefined}
                value={each.value}
                aria-description={each.count || undefined}
                className={tab}
              >
                {each.icon}
                {each.label}
                {each.count !== undefined && (
                  <span
                    aria-hidden="true"
                    className={`tnum ${each.digits ? 'min-w-5.25' : 'min-w-3.5'} text-12 font-normal text-ink-3`}
                  >
                    {each.count}
                  </span>
                )}
              </Ark.Trigger>
            ))}
          </Ark.List>
          {aside}
        </div>
        {tabs.map((each) => (
          <Ark.Content
            key={each.value}
            value={each.value}
            tabIndex={-1}
            className={each.value === value ? 'flex min-h-0 flex-1 flex-col outline-none' : 'hidden'}
          >
            {each.value === value && children}
          </Ark.Content>
        ))}
      </Ark.Root>
    </LocaleProvider>
  )
}
