import { Popover as Ark } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { cx, menuClass } from './class-names'
import { inLanguage } from './in-language'
import { ConnectTrigger, useOverlayTrigger } from './overlay-trigger'

const Root = inLanguage(Ark.Root)

export type PopoverProps = {
  /** A button that passes its props on. */
  trigger: ReactElement
  /** The trigger's id, if something outside needs it. */
  triggerId?: string | undefined
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  align?: 'start' | 'end' | undefined
  /** False: the popover itself takes the focus, and Tab goes to its first control. */
  autoFocus?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  className?: string | undefined
}

/** The element focus has already moved to, such as the text field a pick was inserted in; focus stays there on close. */
function currentFocusOutside(): HTMLElement | null {
  const now = document.activeElement
  const stays = now instanceof HTMLElement && now !== document.body && !now.closest('[data-scope=popover]')
  return stays ? now : null
}

export function Popover(props: PopoverProps) {
  const { label, children, align = 'start', autoFocus = true, onOpenChange, className } = props
  const made = useId()
  const triggerId = props.triggerId ?? made
  const contentId = `${made}-content`
  const [open, setOpen] = useState(false)
  const { trigger, isUsed, relay } = useOverlayTrigger({
    trigger: props.trigger,
    id: triggerId,
    popup: 'dialog',
    isOpen: open,
    contentId,
  })
  return (
    <>
      {trigger}
      {isUsed && (
        <Root
          onOpenChange={(change) => {
            setOpen(change.open)
            onOpenChange?.(change.open)
          }}
          ids={{ trigger: triggerId, content: contentId }}
          positioning={{ placement: `bottom-${align}`, gutter: 4 }}
          portalled
          autoFocus={autoFocus}
          finalFocusEl={currentFocusOutside}
          lazyMount
          unmountOnExit
        >
          <Ark.Context>{(api) => <ConnectTrigger relay={relay} props={api.getTriggerProps()} />}</Ark.Context>
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
      )}
    </>
  )
}
