import { DatePicker as Ark, parseDate } from '@ark-ui/react/date-picker'
import { Portal } from '@ark-ui/react/portal'
import { i18n } from '@lingui/core'
import { type KeyboardEvent, useState } from 'react'
import { dayLanguage, language } from '~/domain/language'
import { menuClass } from './class-names'
import { IconButton } from './icon-button'
import { Calendar, ChevronLeft, ChevronRight } from './icons'
import { TextInput, type TextInputProps } from './text-input'
import { latinDigits, shiftedDay, two, typedDay } from './typed-day'

export type DateInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'suffix'> & {
  /** `YYYY-MM-DD`; '' for none. */
  value: string
  /** Called with '' while the text isn't a valid date. */
  onChange: (day: string) => void
  /** The first day of the week; 0 is Sunday. */
  weekStart?: number | undefined
}

const long = new Intl.DateTimeFormat(dayLanguage, {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  timeZone: 'UTC',
})
const monthOf = new Intl.DateTimeFormat(dayLanguage, { month: 'long', year: 'numeric', timeZone: 'UTC' })
// Arabic has no short weekday names.
const weekday = new Intl.DateTimeFormat(dayLanguage, {
  weekday: language === 'ar' ? 'narrow' : 'short',
  timeZone: 'UTC',
})
const asUtc = (day: string) => new Date(`${day}T00:00:00Z`)

/** A date for display: "Thu 3 Dec 2031". */
const dayText = (day: string): string => (day === '' ? '' : long.format(asUtc(day)).replaceAll(',', ''))

/** The date while typing, when one without a year may be incomplete; '' for none. */
const wholeDay = (text: string): string =>
  (/\d{4}/.test(latinDigits(text)) ? typedDay(text, today()) : undefined) ?? ''

/**
 * A date field in the app's language, typed or picked from a month. The browser's native field follows the system's
 * language, so a German page could ask for the month before the day. Arrow keys change the date by a day; the button or
 * Alt+Down opens the month.
 */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onBlur, onKeyDown, weekStart = 1, ...rest } = props
  const [text, setText] = useState(() => dayText(value))
  const [shown, setShown] = useState(value)
  const [open, setOpen] = useState(false)
  if (shown !== value) {
    setShown(value)
    // Text stays exactly as typed until the field loses focus.
    if (wholeDay(text) !== value) setText(dayText(value))
  }
  const commit = (day: string | undefined) => {
    // Text that isn't a date stays, so that it can be corrected.
    setText(dayText(day ?? value) || text.trim())
    if (day !== undefined && day !== value) onChange(day)
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const days = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const from = typedDay(text, today()) ?? (value || undefined)
    if (days === undefined) return
    event.preventDefault()
    if (event.altKey) return setOpen(true)
    commit(from === undefined ? today() : shiftedDay(from, days))
  }
  return (
    <Ark.Root
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      locale={dayLanguage}
      startOfWeek={weekStart}
      timeZone="UTC"
      value={value === '' ? [] : [parseDate(value)]}
      defaultFocusedValue={parseDate(value || today())}
      onValueChange={({ valueAsString: [day] }) => day !== undefined && commit(isoOf(day))}
      positioning={{ placement: 'bottom-start', gutter: 4 }}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      lazyMount
      unmountOnExit
      translations={words}
      format={(date) => date.toString()}
    >
      <Ark.Control>
        <TextInput
          autoComplete="off"
          placeholder={dayText('2026-12-03')}
          {...rest}
          className={`tnum ${rest.className ?? ''}`}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            onChange(wholeDay(target.value))
          }}
          onBlur={(event) => {
            if (text !== dayText(value)) commit(text.trim() === '' ? undefined : typedDay(text, today()))
            onBlur?.(event)
          }}
          onKeyDown={(event) => {
            // Enter may submit the form, which needs the typed value.
            if (event.key === 'Enter' && text !== dayText(value)) commit(typedDay(text, today()))
            step(event)
            onKeyDown?.(event)
          }}
          suffix={
            <Ark.Trigger asChild>
              <IconButton size="sm" label={i18n.t('Choose a day')} icon={<Calendar />} className="-me-1.5" />
            </Ark.Trigger>
          }
        />
      </Ark.Control>
      <Portal>
        <Ark.Positioner>
          <Ark.Content aria-label={i18n.t('Choose a day')} className={`${menuClass} p-2`}>
            <MonthView />
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

/** The days of a month by week; arrow keys, Page Up and Page Down move through them. */
function MonthView() {
  return (
    <Ark.View view="day">
      <Ark.Context>
        {(api) => (
          <>
            <Ark.ViewControl className="flex items-center justify-between gap-2 pb-1">
              <Ark.PrevTrigger asChild>
                <IconButton
                  size="sm"
                  label={i18n.t('Previous month')}
                  icon={<ChevronLeft className="rtl:-scale-x-100" />}
                />
              </Ark.PrevTrigger>
              <span className="font-medium" aria-live="polite">
                {monthOf.format(asUtc(isoOf(api.focusedValue.toString())))}
              </span>
              <Ark.NextTrigger asChild>
                <IconButton
                  size="sm"
                  label={i18n.t('Next month')}
                  icon={<ChevronRight className="rtl:-scale-x-100" />}
                />
              </Ark.NextTrigger>
            </Ark.ViewControl>
            <Ark.Table className="tnum">
              <Ark.TableHead>
                <Ark.TableRow>
                  {api.weekDays.map((day, index) => (
                    <Ark.TableHeader key={index} className="h-7 text-12 font-normal text-ink-3">
                      {weekday.format(asUtc(isoOf(day.value.toString())))}
                    </Ark.TableHeader>
                  ))}
                </Ark.TableRow>
              </Ark.TableHead>
              <Ark.TableBody>
                {api.weeks.map((week, index) => (
                  <Ark.TableRow key={index}>
                    {week.map((day) => (
                      <Ark.TableCell key={day.toString()} value={day} className="p-0">
                        <Ark.TableCellTrigger
                          aria-label={dayText(isoOf(day.toString()))}
                          className={dayClass}
                        >
                          {day.day}
                        </Ark.TableCellTrigger>
                      </Ark.TableCell>
                    ))}
                  </Ark.TableRow>
                ))}
              </Ark.TableBody>
            </Ark.Table>
          </>
        )}
      </Ark.Context>
    </Ark.View>
  )
}

const dayClass =
  'grid size-8 place-items-center rounded hover:bg-hover max-md:size-10 data-today:font-semi data-today:text-iris data-outside-range:text-ink-3 data-selected:bg-iris data-selected:text-on-iris'

const words = {
  trigger: () => i18n.t('Choose a day'),
  content: i18n.t('Choose a day'),
  prevTrigger: () => i18n.t('Previous month'),
  nextTrigger: () => i18n.t('Next month'),
}

/** The date of an Ark value, whose string may include a time. */
const isoOf = (text: string): string => text.slice(0, 10)

/** Today in the device's time zone. */
function today(): string {
  const now = new Date()
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
