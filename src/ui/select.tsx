import { Portal } from '@ark-ui/react/portal'
import { Select as Ark, createListCollection } from '@ark-ui/react/select'
import { i18n } from '@lingui/core'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { choiceClass, cx, floatClass, inputClass, wideListClass } from './class-names'
import { useFieldControl, useLabelIds } from './field-control'
import { Check, ChevronDown } from './icons'
import { inLanguage } from './in-language'
import { ConnectTrigger, useOverlayTrigger } from './overlay-trigger'

const Root = inLanguage(Ark.Root)

export type Option<T extends string = string> = {
  value: T
  label: string
  icon?: ReactNode
  hint?: ReactNode
  disabled?: boolean | undefined
}

export type SelectProps<T extends string> = {
  options: readonly Option<T>[]
  value: T | undefined
  onChange: (value: T) => void
  onBlur?: (() => void) | undefined
  /** Its accessible name where it isn't in a Field. */
  label?: string | undefined
  className?: string | undefined
}

export function Select<T extends string>(props: SelectProps<T>) {
  const { options, value, onChange, onBlur, label, className } = props
  const wiring = useFieldControl()
  const ids = useLabelIds()
  const contentId = `${useId()}-content`
  const [open, setOpen] = useState(false)
  const collection = useMemo(() => createListCollection({ items: [...options] }), [options])
  const isInvalid = Boolean(wiring['aria-invalid'])
  const chosen = options.find((option) => option.value === value)
  // Descriptions under the options need more room than a narrow field has.
  const explained = options.some(({ hint }) => hint !== undefined)
  const { trigger, isUsed, relay } = useOverlayTrigger({
    trigger: (
      <button
        type="button"
        role="combobox"
        aria-labelledby={ids.label}
        aria-describedby={wiring['aria-describedby']}
        aria-invalid={isInvalid}
        onBlur={onBlur}
        className={inputClass(isInvalid, 'flex items-center gap-2 text-start')}
      >
        {chosen?.icon}
        <span dir="auto" className={cx('min-w-0 flex-1 truncate', !chosen && 'text-ink-3')}>
          {chosen?.label ?? i18n.t('Select')}
        </span>
        <ChevronDown className="text-ink-3" />
      </button>
    ),
    id: ids.control,
    popup: 'listbox',
    isOpen: open,
    contentId,
  })
  return (
    <div className={className}>
      {label && (
        <span id={ids.label} className="sr-only">
          {label}
        </span>
      )}
      {trigger}
      {isUsed && (
        <Root
          collection={collection}
          value={value === undefined ? [] : [value]}
          onValueChange={(change) => {
            const next = change.items[0]
            if (next) onChange(next.value)
          }}
          onOpenChange={(change) => setOpen(change.open)}
          ids={{ trigger: ids.control, label: ids.label, content: contentId }}
          positioning={{ sameWidth: !explained, placement: 'bottom-start', gutter: 4 }}
          invalid={isInvalid}
          lazyMount
          unmountOnExit
        >
          <Ark.Context>
            {(select) => <ConnectTrigger relay={relay} props={select.getTriggerProps()} />}
          </Ark.Context>
          <Choices options={options} explained={explained} />
        </Root>
      )}
    </div>
  )
}

function Choices({ options, explained }: { options: readonly Option[]; explained: boolean }) {
  return (
    <Portal>
      <Ark.Positioner>
        <Ark.Content className={cx(floatClass, explained && wideListClass)}>
          {options.map((option) => (
            <Ark.Item key={option.value} item={option} className={choiceClass}>
              {option.icon}
              <span className="min-w-0 flex-1">
                <Ark.ItemText dir="auto">{option.label}</Ark.ItemText>
                {option.hint && <span className="block text-12 text-ink-3">{option.hint}</span>}
              </span>
              <Ark.ItemIndicator>
                <Check className="size-3.5" />
              </Ark.ItemIndicator>
            </Ark.Item>
          ))}
        </Ark.Content>
      </Ark.Positioner>
    </Portal>
  )
}
