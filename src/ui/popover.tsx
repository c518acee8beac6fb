import { Popover as Ark } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import type { ReactElement, ReactNode } from 'react'
import { cx, menuClass } from './class-names'
import { inLanguage } from './in-language'

const Root = inLanguage(Ark.Root)

export type PopoverProps = {
  /** A button that takes a ref and props. */
  trigger: ReactElement
  /** The trigger's id, if something outside needs it. */
  triggerId?: string | undefined
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  align?: 'start' | 'end' | undefined
  /** False: the focus stays on the trigger, and Tab goes to the first control. */
  autoFocus?: boolean | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  className?: string | undefined
}

/** The element focus has already moved to, such as the text field a pick was inserted in; focus stays there on close. */
function currentFocusOutside(): HTMLElement | null {
  const now = document.activeElement
  const stays = now instanceof HTMLElement && now !== document.body && !now.closest('[data-scope=popover]')
  return stays ? now : null
}

export function Popover({
  trigger,
  triggerId,
  label,
  children,
  align = 'start',
  autoFocus = true,
  open,
  onOpenChange,
  className,
}: PopoverProps) {
  return (
    <Root
      {...(open !== undefined && { open })}
      {...(triggerId !== undefined && { ids: { trigger: triggerId } })}
      onOpenChange={(change) => onOpenChange?.(change.open)}
      positioning={{ placement: `bottom-${align}`, gutter: 4 }}
      portalled
      autoFocus={autoFocus}
      finalFocusEl={currentFocusOutside}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Portal>
        <Ark.Positioner>
          <Ark.Content aria-label={label} className={cx(menuClass, 'p-3', className)}>
            {typeof children === 'function' ? (
              <Ark.Context>{(api) => children(() => api.setOpen(false))}</Ark.Context>
            ) : (
              children
            )}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Root>
  )
}
